/**
 * What an error says to a person, on one line. A connection that was refused on several addresses of a name is an error
 * without words around the ones that have them.
 */
export const errorSentence = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorSentence).join(', ');
  const message = fileSentence(error) ?? (error instanceof Error ? error.message : String(error));
  const lines = message.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
};

/** What went wrong with a file, by the code of the operating system. Some calls name no path. */
const FILE_ERRORS: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOSPC: (path) => (path === undefined ? 'A disk is full.' : `The disk of ${path} is full.`),
  EDQUOT: (path) => `The disk quota of this account is used up${path === undefined ? '' : `, at ${path}`}.`,
  EROFS: (path) => `${path ?? 'A file'} is on a disk that can only be read.`,
  ENOTDIR: (path) => `${path ?? 'A path'} is no directory, or is below a file.`,
  EACCES: (path) => `This account may not use ${path ?? 'a file'}.`,
};

/** Undefined where it is no error of a file. */
const fileSentence = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  // Those have their own words: an address may not be used either.
  if (error.syscall === 'connect' || error.syscall === 'listen' || error.syscall === 'bind') return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  return FILE_ERRORS[String(error.code)]?.(path);
};
