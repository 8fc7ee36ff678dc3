import { chmod, chown, constants, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OsAccount } from '../host/os-account.js';

export interface ClusterCopy {
  /** Data directory of a stopped server. */
  readonly from: string;
  /** Does not exist yet; its parent directory does. */
  readonly to: string;
  readonly account: OsAccount;
  /** Databases, by oid, whose directories below `base` are not copied. */
  readonly withoutDatabases: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

/** Files that exist while a server runs. */
const RUNTIME_FILES = ['postmaster.pid', 'postmaster.opts'];

/** Copies the files of a cluster and syncs them to disk. Shares blocks on file systems that support it. */
export const copyCluster = async (copy: ClusterCopy): Promise<void> => {
  await copyDirectory('', copy);
};

/** The number of bytes that {@link copyCluster} copies. */
export const sizeOfCluster = async (
  copy: Pick<ClusterCopy, 'from' | 'withoutDatabases'>,
  path = '',
): Promise<number> => {
  let bytes = 0;
  for (const entry of await entriesOf(path, copy)) {
    const below = join(path, entry.name);
    bytes += entry.isDirectory() ? await sizeOfCluster(copy, below) : (await lstat(join(copy.from, below))).size;
  }
  return bytes;
};

const entriesOf = async (path: string, { from, withoutDatabases }: Pick<ClusterCopy, 'from' | 'withoutDatabases'>) => {
  const entries = await readdir(join(from, path), { withFileTypes: true });
  const omitted = path === 'base' ? withoutDatabases.map(String) : RUNTIME_FILES;
  return entries.filter(({ name }) => !omitted.includes(name));
};

const copyDirectory = async (path: string, copy: ClusterCopy): Promise<void> => {
  const directory = join(copy.to, path);
  await mkdir(directory);
  for (const entry of await entriesOf(path, copy)) {
    copy.signal?.throwIfAborted();
    const below = join(path, entry.name);
    if (entry.isDirectory()) await copyDirectory(below, copy);
    else if (entry.isFile()) await copyOne(below, copy);
    else throw new Error(`${join(copy.from, below)} is neither a file nor a directory: this release cannot copy it.`);
  }
  await finish(directory, 0o700, copy.account);
};

const copyOne = async (path: string, { from, to, account }: ClusterCopy): Promise<void> => {
  const file = join(to, path);
  await copyFile(join(from, path), file, constants.COPYFILE_FICLONE);
  await finish(file, 0o600, account);
};

const finish = async (path: string, mode: number, { uid, gid }: OsAccount): Promise<void> => {
  await chmod(path, mode);
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
};
