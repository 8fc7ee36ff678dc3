import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './has-code.js';
import { accountFor, type OsAccount } from './os-account.js';

/**
 * Makes sure that a program which must not run as root can be run from, and on, some paths: the account it gets instead
 * has to be able to enter every directory above them. Does nothing for who is not root.
 * @throws {Error} the first directory that is closed to the account, and what to do about it
 */
export const requirePassable = async (program: 'database' | 'node', paths: readonly string[]): Promise<void> => {
  const account = accountFor(program);
  if (account.uid === undefined) return;
  for (const path of paths) {
    const closed = await firstClosed(dirname(path), account);
    if (closed === undefined) continue;
    const name = program === 'database' ? 'The embedded database' : 'The built-in node';
    throw new Error(
      `${name} does not run as root, and the account it gets instead (uid ${account.uid}) may not enter ${closed}. ` +
        'Run Gamewarden as an ordinary user, or keep it and DATA_DIR where every account may enter, such as /srv.',
    );
  }
};

/** The outermost directory on the way to, and including, `directory` that the account may not enter. */
const firstClosed = async (directory: string, account: OsAccount): Promise<string | undefined> => {
  const parent = dirname(directory);
  const above = parent === directory ? undefined : await firstClosed(parent, account);
  return above ?? ((await mayEnter(directory, account)) ? undefined : directory);
};

const mayEnter = async (directory: string, { uid, gid }: OsAccount): Promise<boolean> => {
  const found = await stat(directory).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined; // still to be made, by us and open
    throw error;
  });
  if (found === undefined) return true;
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return (found.mode & bit) !== 0;
};
