import { statfs } from 'node:fs/promises';
import { hasCode } from './has-code.js';

/** Space on the file system of a path, in bytes; `free` is the space for ordinary accounts. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

export const diskSpaceAt = async (path: string): Promise<DiskSpace> => {
  const { bavail, bsize, blocks } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
};

const MEGABYTE = 1024 ** 2;

/**
 * Checks the free space before a large write that would otherwise fail halfway.
 * @throws {Error} the disk of the directory, which must exist, has less free space
 */
export const requireDiskSpace = async (directory: string, bytes: number): Promise<void> => {
  const { free } = await diskSpaceAt(directory);
  if (free >= bytes) return;
  throw new Error(
    `The disk of ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are free, and PostgreSQL needs ${bytes / MEGABYTE} MB ` +
      'to start. Free some space, or set DATA_DIR to a directory on another disk.',
  );
};

/** Rethrows an error; if the kernel or a program reports a full disk, throws a clear message instead. */
export const explainFullDisk = (error: unknown): never => {
  const isFull =
    hasCode(error, 'ENOSPC') || (error instanceof Error && error.message.includes('No space left on device'));
  throw isFull ? new Error('The disk of DATA_DIR is full. Free some space.', { cause: error }) : error;
};
