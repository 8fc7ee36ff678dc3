import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hasCode } from './has-code.js';

/** Programs that never run as root. */
export type UnprivilegedProgram = 'database' | 'node';

/**
 * Accounts for programs when the service itself runs as root, preferred ones first. Common distributions have all of
 * them.
 */
const ACCOUNTS: Readonly<Record<UnprivilegedProgram, readonly string[]>> = {
  database: ['postgres', 'nobody'],
  node: ['games', 'nobody'],
};

/**
 * User and group id for the node when it has no account: an id without an account. Only PostgreSQL needs an account.
 */
const NAMELESS = { uid: 65_533, gid: 65_533 } as const;

const PASSWD = '/etc/passwd';

export interface OsAccount {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The account for a program that must not run as root: empty (the present account) unless this process is root. Two
 * programs never get the same account: a game server must not read the files of the database.
 * @throws {Error} no account exists for the database
 */
export const accountFor = (program: UnprivilegedProgram): OsAccount => {
  if (process.getuid?.() !== 0) return {};
  const accounts = readAccounts();
  const database = findAccount(accounts, 'database');
  if (program === 'database') {
    if (database !== undefined) return database;
    throw new Error(
      `The embedded database cannot run as root, and ${PASSWD} has none of the accounts it can run as: ${ACCOUNTS.database.join(', ')}. ` +
        'Add one, run Gamewarden as an ordinary user, or set DATABASE_URL.',
    );
  }
  const node = findAccount(accounts, 'node');
  return node === undefined || node.uid === database?.uid ? NAMELESS : node;
};

/**
 * The account for a program with files from an earlier run: their owner, because the accounts of a machine can change
 * when software is installed.
 */
export const accountOn = async (directory: string, program: UnprivilegedProgram): Promise<OsAccount> => {
  if (process.getuid?.() !== 0) return {};
  const found = await stat(directory).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (found === undefined || found.uid === 0) return accountFor(program);
  return { uid: found.uid, gid: found.gid };
};

type Entry = readonly string[];

const findAccount = (accounts: readonly Entry[], program: UnprivilegedProgram) => {
  for (const name of ACCOUNTS[program]) {
    const entry = accounts.find(([login]) => login === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  return undefined;
};

const readAccounts = (): readonly Entry[] => {
  try {
    const text = readFileSync(PASSWD, 'utf8');
    return text.split('\n').map((line) => line.split(':'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};
