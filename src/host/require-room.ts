import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 ** 2;

/**
 * Checks the free space before a large write that would otherwise fail halfway.
 * @throws {Error} the disk of the directory, which must exist, has less free space
 */
export const requireRoom = async (directory: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new Error(
    `The disk of ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are free, and PostgreSQL needs ${bytes / MEGABYTE} MB ` +
      'to start. Free some space, or set DATA_DIR to a directory on another disk.',
  );
};
