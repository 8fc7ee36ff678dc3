import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hasCode } from './has-code.js';

/** Programs that never run as root. */
export type UnprivilegedProgram = 'database' | 'node';

/**
 * Accounts that programs are given when the service itself runs as root, most fitting first. All come with every common
 * distribution.
 */
const ACCOUNTS: Readonly<Record<UnprivilegedProgram, readonly string[]>> = {
  database: ['postgres', 'nobody'],
  node: ['games', 'nobody'],
};

/**
 * User and group of the node where no account is left for it: an id that belongs to no account. Only PostgreSQL needs one with a name.
 */
const NAMELESS = { uid: 65_533, gid: 65_533 } as const;

const PASSWD = '/etc/passwd';

export interface OsAccount {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The account for a program that must not run as root: empty (stay who you are) unless we are root. Never the same one
 * for two programs: a game server must not read the files of the database.
 * @throws {Error} no account exists for the database
 */
export const accountFor = (program: UnprivilegedProgram): OsAccount => {
  if (process.getuid?.() !== 0) return {};
  const accounts = readAccounts();
  const database = findAccount(accounts, 'database');
  if (program === 'database') {
    if (database !== undefined) return database;
    throw new Error(
      `The embedded database does not run as root, and ${PASSWD} has none of the accounts it can run as: ${ACCOUNTS.database.join(', ')}. ` +
        'Add one, run Gamewarden as an ordinary user, or set DATABASE_URL.',
    );
  }
  const node = findAccount(accounts, 'node');
  return node === undefined || node.uid === database?.uid ? NAMELESS : node;
};

/**
 * The account for a program on files that it may have made earlier: their owner, for accounts come and go with what else
 * is installed on a machine.
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
