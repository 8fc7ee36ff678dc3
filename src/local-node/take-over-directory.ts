import { chmod, lchown, lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';

/** Other accounts can pass through it but not list it. */
export const PASSABLE = 0o711;
export const PRIVATE = 0o700;

/**
 * Takes ownership of a directory that belonged to the account of game servers in an earlier release, so that no other
 * account can change its entries. Links that a game server put there are removed, because the node would follow them as
 * root; so are files with other hard links. Does nothing if the directory does not exist.
 */
export const takeOverDirectory = async (directory: string, mode: number): Promise<void> => {
  const found = await lstatOrNothing(directory);
  if (found?.isDirectory() !== true) return;
  if (found.uid !== 0) {
    await lchown(directory, 0, 0);
    await chmod(directory, mode);
  }
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const entry = await lstatOrNothing(path);
    const isLinked = entry?.isSymbolicLink() === true || (entry?.isFile() === true && entry.nlink > 1);
    if (isLinked) await unlink(path);
  }
};

const lstatOrNothing = async (path: string) => {
  try {
    return await lstat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};
