/**
 * The message of an error on one line, for users. A connection that failed on several addresses of a name is an error
 * without a message that contains the individual errors.
 */
export const errorSentence = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorSentence).join(', ');
  const message = fileSentence(error) ?? (error instanceof Error ? error.message : String(error));
  const lines = message.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
};

/** Messages for file errors, by the code of the operating system. Some system calls report no path. */
const FILE_ERRORS: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOSPC: (path) => (path === undefined ? 'A disk is full.' : `The disk of ${path} is full.`),
  EDQUOT: (path) => `The disk quota of this account is used up${path === undefined ? '' : `, at ${path}`}.`,
  EROFS: (path) => `${path ?? 'A file'} is on a disk that can only be read.`,
  ENOTDIR: (path) => `${path ?? 'A path'} is not a directory, or is below a file.`,
  EACCES: (path) => `This account may not use ${path ?? 'a file'}.`,
};

/** Undefined if it is not a file error. */
const fileSentence = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  // Network errors have messages of their own, and EACCES also applies to addresses.
  if (error.syscall === 'connect' || error.syscall === 'listen' || error.syscall === 'bind') return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return FILE_ERRORS[String(error.code)]?.(path);
};
