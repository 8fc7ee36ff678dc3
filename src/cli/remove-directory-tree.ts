import { lstat } from 'node:fs/promises';
import { emptyTree, removeTree } from '@gamewarden/node/files/remove-tree.js';
import { hasCode } from '../host/has-code.js';

/**
 * Removes a directory with its content, if it exists. As root, the content of each directory is removed under the
 * account that owns the directory, so that files of game servers are removed with the rights of their own account only.
 * Source: ADR files 4.
 */
export const removeDirectoryTree = async (path: string): Promise<void> => {
  if (process.geteuid?.() === 0 && (await isDirectory(path))) await emptyAsOwners(path);
  await removeTree(path);
};

const emptyAsOwners = async (path: string): Promise<void> => {
  const [group, groups] = [process.getegid?.() ?? 0, process.getgroups?.() ?? []];
  process.setgroups?.([]);
  try {
    await emptyTree(path, { onWorkIn: actAs });
  } finally {
    actAs({ uid: 0, gid: group });
    process.setgroups?.(groups);
  }
};

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Changes the account of the whole process, in which nothing else may be running. */
const actAs = ({ uid, gid }: Account): void => {
  if (process.geteuid?.() === uid && process.getegid?.() === gid) return;
  process.seteuid?.(0); // only root may change it
  process.setegid?.(gid);
  process.seteuid?.(uid);
};

const isDirectory = async (path: string): Promise<boolean> => {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};
