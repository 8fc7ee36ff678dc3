/** Whether a thrown value has a code of the operating system such as `ENOENT`. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
