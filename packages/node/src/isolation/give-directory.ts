import { lchown, lstat } from 'node:fs/promises';
import { walkFiles } from '../files/walk-files.js';
import type { ServerAccount } from '../server-account.js';

/**
 * Changes the owner of a server's directory, and of everything in it that belongs to its present owner, to an account.
 * For directories of earlier releases and for new ones. The directory itself comes last, so that an interrupted run is
 * repeated. Links are not followed. A file with another hard link outside of the directory is left unchanged: it may be
 * a file of another server.
 * @returns the number of files that were left unchanged
 */
export async function giveDirectory(directory: string, account: ServerAccount): Promise<number> {
  const { uid: from } = await lstat(directory);
  if (from === account.uid) return 0;
  const names = await countNames(directory);
  let left = 0;
  for await (const { directory: parent, name, stat } of walkFiles(directory, [], { tooDeep: 'skip' })) {
    if (stat.uid !== from) continue;
    const isOnlyHere = stat.isDirectory() || stat.nlink <= (names.get(keyOf(stat)) ?? 1);
    if (!isOnlyHere || !(await parent.changeOwner(name, from, account))) left += 1;
  }
  await lchown(directory, account.uid, account.gid);
  return left;
}

/** Number of names within the directory, for files with several hard links. */
async function countNames(directory: string): Promise<ReadonlyMap<string, number>> {
  const names = new Map<string, number>();
  for await (const { stat } of walkFiles(directory, [], { tooDeep: 'skip' })) {
    if (stat.isDirectory() || stat.nlink === 1) continue;
    names.set(keyOf(stat), (names.get(keyOf(stat)) ?? 0) + 1);
  }
  return names;
}

const keyOf = ({ dev, ino }: { readonly dev: number; readonly ino: number }): string => `${dev}:${ino}`;
