import { chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorSentence } from './error-sentence.js';
import { hasCode } from './has-code.js';
import { mayUse } from './may-use.js';
import type { OsAccount } from './os-account.js';

/** Other accounts may pass through, but not list it. */
const HOME_MODE = 0o711;

/** Error codes for a path that this account cannot reach. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'EACCES'] as const;

/** Write permission of the group and of all others. */
const WRITABLE_BY_OTHERS = 0o022;

/**
 * The fallback directory for data that cannot be in DATA_DIR: the system's directory for service data, otherwise one
 * that may not survive a reboot. Created when missing.
 * @throws {Error} these accounts can pass through none of them
 */
export const findHome = async (accounts: readonly OsAccount[]): Promise<string> => {
  const problems: string[] = [];
  for (const directory of candidates()) {
    const problem = await prepare(directory, accounts);
    if (problem === undefined) return directory;
    problems.push(`${directory} (${problem})`);
  }
  throw new Error(
    `There is no usable directory for the data: ${problems.join(', ')}. Set DATA_DIR to one that can be used.`,
  );
};

/** Whether a directory is one of the fallback directories. */
export const isHome = (directory: string): boolean => candidates().includes(directory);

/** The fallback directories that this account has created, in the order of preference. */
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

/** In a world-writable directory another user may have created it. */
const isOurs = async (directory: string): Promise<boolean> => {
  try {
    const found = await lstat(directory);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & WRITABLE_BY_OTHERS) === 0;
  } catch (error) {
    if (NOT_THERE.some((code) => hasCode(error, code))) return false;
    throw error;
  }
};
