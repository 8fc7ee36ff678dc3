import { statfs } from 'node:fs/promises';

const MEGABYTE = 1024 ** 2;

/**
 * For what writes so much at once that it would end in the middle.
 * @throws {Error} the disk of a directory, which exists, has less room
 */
export const requireRoom = async (directory: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new Error(
    `The disk of ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are left, and PostgreSQL needs ${bytes / MEGABYTE} MB ` +
      'to start. Make room, or set DATA_DIR to a directory on another disk.',
  );
};
