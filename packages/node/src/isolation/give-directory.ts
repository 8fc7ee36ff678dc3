import { lchown, lstat } from 'node:fs/promises';
import { walkFiles } from '../files/walk-files.js';
import type { ServerAccount } from '../server-account.js';

/**
 * Gives a server's directory, with all in it that belongs to its present owner, to an account: of the owner that a directory
 * of an earlier release has, or that the node has just made. The directory itself comes last, so that what was interrupted is
 * done again. Links are given themselves and not followed. A file that has a name outside of the directory as well is not
 * given: it may be a file of another server that was linked here.
 * @returns how many files were left as they are
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

/** How many names files with several have in a directory. */
async function countNames(directory: string): Promise<ReadonlyMap<string, number>> {
  const names = new Map<string, number>();
  for await (const { stat } of walkFiles(directory, [], { tooDeep: 'skip' })) {
    if (stat.isDirectory() || stat.nlink === 1) continue;
    names.set(keyOf(stat), (names.get(keyOf(stat)) ?? 0) + 1);
  }
  return names;
}

const keyOf = ({ dev, ino }: { readonly dev: number; readonly ino: number }): string => `${dev}:${ino}`;
