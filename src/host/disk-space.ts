import { statfs } from 'node:fs/promises';
import { hasCode } from './has-code.js';

/** Bytes of a file system; `free` is what ordinary accounts may use. */
export interface Room {
  readonly free: number;
  readonly total: number;
}

/** The space on the file system of a path. */
export const roomAt = async (path: string): Promise<Room> => {
  const { bavail, bsize, blocks } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
};

const MEGABYTE = 1024 ** 2;

/**
 * Checks the space before a write that would fill the disk halfway.
 * @param directory must exist
 * @throws {Error} fewer than `bytes` are free
 */
export const requireRoom = async (directory: string, bytes: number): Promise<void> => {
  const { free } = await roomAt(directory);
  if (free >= bytes) return;
  throw new Error(
    `The disk of ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are left, and PostgreSQL needs ${bytes / MEGABYTE} MB ` +
      'to start. Make room, or set DATA_DIR to a directory on another disk.',
  );
};

/** Throws the error again. If the kernel or a program reports in it that the disk is full, throws a sentence about DATA_DIR. */
export const explainFullDisk = (error: unknown): never => {
  const isFull =
    hasCode(error, 'ENOSPC') || (error instanceof Error && error.message.includes('No space left on device'));
  throw isFull ? new Error('The disk of DATA_DIR is full. Make room.', { cause: error }) : error;
};
