import type { DomainContext } from '../context.js';
import type { FileTarget } from '../ports/node-files.js';

/**
 * When a file was written last, as precisely as its node reports it: the built-in node in milliseconds, Wings in
 * seconds. The node lists the directory of the file.
 * @param path without `.` and `..`
 * @returns null if the directory has no such entry  @throws {DaemonError}
 */
export const findModifiedAt = async (
  { files }: Pick<DomainContext, 'files'>,
  target: FileTarget,
  path: string,
): Promise<Date | null> => {
  const end = path.lastIndexOf('/');
  const entries = await files.list(target, `/${path.slice(0, Math.max(end, 0))}`);
  return entries.find(({ name }) => name === path.slice(end + 1))?.modifiedAt ?? null;
};
