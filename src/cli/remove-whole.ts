import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';

/** What a directory must allow its owner before things in it can be removed. */
const OWNER_BITS = 0o700;

/**
 * Removes a directory with all that is in it, if it is there, also what is in directories that their owner may not write
 * to, as games leave them.
 */
export const removeWhole = async (path: string): Promise<void> => {
  try {
    await remove(path);
  } catch (error) {
    if (!hasCode(error, 'EACCES') && !hasCode(error, 'EPERM')) throw error;
    if (!(await lstat(path)).isDirectory()) throw error; // a link leads to what is not to be opened
    await open(path);
    await remove(path);
  }
};

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });

/** Makes directories writable, from the outside in; follows no link. */
const open = async (directory: string): Promise<void> => {
  await chmod(directory, OWNER_BITS);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) await open(join(directory, entry.name));
  }
};
