import { statfs } from 'node:fs/promises';

/** Space on the file system of a path, in bytes; `free` is the space for ordinary accounts. */
export interface Room {
  readonly free: number;
  readonly total: number;
}

export const roomAt = async (path: string): Promise<Room> => {
  const { bavail, bsize, blocks } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
};
