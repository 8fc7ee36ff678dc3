import { chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorSentence } from './error-sentence.js';
import { hasCode } from './has-code.js';
import { mayUse } from './may-use.js';
import type { OsAccount } from './os-account.js';

/** Others may pass a home, not look into it. */
const HOME_MODE = 0o711;

/** What the kernel says of a path that this account does not reach. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'EACCES'] as const;

/** Write permission of a group and of all others. */
const WRITABLE_BY_OTHERS = 0o022;

/**
 * The directory of ours that holds data which cannot be where DATA_DIR says: the system's place for data of services,
 * else one that may not outlive a restart of the machine. Made when it is missing.
 * @throws {Error} there is none that these accounts can pass
 */
export const findHome = async (accounts: readonly OsAccount[]): Promise<string> => {
  const problems: string[] = [];
  for (const directory of candidates()) {
    const problem = await prepare(directory, accounts);
    if (problem === undefined) return directory;
    problems.push(`${directory} (${problem})`);
  }
  throw new Error(
    `There is no place for the data: ${problems.join(', ')}. Set DATA_DIR to a directory that can be used.`,
  );
};

/** Whether a directory is one of ours. */
export const isHome = (directory: string): boolean => candidates().includes(directory);

/** Those that were made, by us and nobody else, in the order in which they are tried. */
export const findMadeHomes = async (): Promise<readonly string[]> => {
  const found = await Promise.all(
    candidates().map(async (directory) => ((await isOurs(directory)) ? [directory] : [])),
  );
  return found.flat();
};

const candidates = (): readonly string[] => {
  const uid = process.getuid?.() ?? 0;
  const lasting = uid === 0 ? '/var/lib/gamewarden' : join(homedir(), '.local', 'state', 'gamewarden');
  return [...new Set([lasting, ...['/var/tmp', tmpdir()].map((directory) => join(directory, `gamewarden-${uid}`))])];
};

/** Why a directory cannot be used; undefined when it can. */
const prepare = async (directory: string, accounts: readonly OsAccount[]): Promise<string | undefined> => {
  try {
    await mkdir(directory, { recursive: true, mode: HOME_MODE });
    if (!(await isOurs(directory))) return 'it belongs to another user';
    await chmod(directory, HOME_MODE);
    for (const account of accounts) if (!(await mayUse(directory, account))) return 'closed to other accounts';
    return undefined;
  } catch (error) {
    return errorSentence(error);
  }
};

/** In a world-writable directory another user may have been there first. */
const isOurs = async (directory: string): Promise<boolean> => {
  try {
    const found = await lstat(directory);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & WRITABLE_BY_OTHERS) === 0;
  } catch (error) {
    if (NOT_THERE.some((code) => hasCode(error, code))) return false;
    throw error;
  }
};
