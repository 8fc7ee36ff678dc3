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

/** Least free space with which PostgreSQL starts, in bytes: it first writes a WAL segment of 16 MB, and then another. */
const START_BYTES = 32 * MEGABYTE;

/** Why PostgreSQL cannot start with its files in a directory, which must exist; undefined with enough free space. */
export const findDiskFullReason = async (directory: string, bytes = START_BYTES): Promise<string | undefined> => {
  const { free } = await diskSpaceAt(directory);
  if (free >= bytes) return undefined;
  return (
    `The disk of ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are free, and PostgreSQL needs ${bytes / MEGABYTE} MB ` +
    'to start. Free some space, or set DATA_DIR to a directory on another disk.'
  );
};

/**
 * Checks the free space before a start of PostgreSQL that would otherwise fail halfway.
 * @throws {Error} see {@link findDiskFullReason}
 */
export const requireDiskSpace = async (directory: string, bytes?: number): Promise<void> => {
  const reason = await findDiskFullReason(directory, bytes);
  if (reason !== undefined) throw new Error(reason);
};

/** Rethrows an error; if the kernel or a program reports a full disk, throws a clear message instead. */
export const explainFullDisk = (error: unknown): never => {
  const isFull =
    hasCode(error, 'ENOSPC') || (error instanceof Error && error.message.includes('No space left on device'));
  throw isFull ? new Error('The disk of DATA_DIR is full. Free some space.', { cause: error }) : error;
};
