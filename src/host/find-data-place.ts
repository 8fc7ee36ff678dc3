import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rmdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorSentence } from './error-sentence.js';
import { findHome, findMadeHomes, isHome } from './fallback-data-home.js';
import { hasCode } from './has-code.js';
import { makeDirectory } from './make-directory.js';
import { mayUse } from './may-use.js';
import type { OsAccount } from './os-account.js';

export interface DataPlace {
  /** Absolute path without symbolic links, of a directory that exists or can be created. */
  readonly directory: string;
  /** Whether it differs from DATA_DIR, because other accounts cannot reach that or it is not writable. */
  readonly isElsewhere: boolean;
}

/** Directory names are the first characters of a hash of the path. */
const NAME_LENGTH = 12;

/** Error codes for a directory that cannot be changed. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM', 'EBUSY'] as const;

/**
 * The directory of an installation's data: its DATA_DIR, unless an account that runs some of its programs cannot reach
 * it or it is not writable. Then it is a fallback directory, and DATA_DIR becomes a link to it so that it is found
 * again. If the link cannot be created, the fallback is found by a hash of DATA_DIR's path.
 * @throws {Error} DATA_DIR contains data but an account cannot reach it; or no directory is usable
 */
export const findDataPlace = async (dataDir: string, accounts: readonly OsAccount[]): Promise<DataPlace> => {
  const real = await realPath(dataDir);
  const isOpen = await allMayEnter(real, accounts);
  if (isOpen && (await canHold(real))) return { directory: real, isElsewhere: isHome(dirname(real)) };
  if (!isOpen && (await namesIn(real)).length > 0) throw closedTo(real);
  const home = await findHome(accounts);
  const directory = (await makeLinked(dataDir, home)) ?? (await makeNamed(dataDir, home));
  return { directory, isElsewhere: true };
};

/**
 * The directory of the data that a service has created, for commands; creates and changes nothing. Without such data it
 * is DATA_DIR.
 * @throws {Error} DATA_DIR contains data but an account cannot reach it
 */
export const findMadeDataPlace = async (dataDir: string, accounts: readonly OsAccount[]): Promise<DataPlace> => {
  const real = await realPath(dataDir);
  if ((await namesIn(real)).length > 0) {
    if (!(await allMayEnter(real, accounts))) throw closedTo(real);
    return { directory: real, isElsewhere: isHome(dirname(real)) };
  }
  for (const home of await findMadeHomes()) {
    const directory = join(home, nameOf(dataDir));
    if ((await namesIn(directory)).length > 0) return { directory, isElsewhere: true };
  }
  return { directory: real, isElsewhere: isHome(dirname(real)) };
};

const closedTo = (directory: string): Error =>
  new Error(
    `${directory} contains data, but an account that runs PostgreSQL or game servers cannot reach it. Run Gamewarden as an ` +
      'ordinary user, or move the directory to a place that every account can reach, and set DATA_DIR to its new path.',
  );

/**
 * The path with all links resolved; of a missing directory, the links of its parents.
 * @throws {Error} a dangling link: its data may be on a disk that is not mounted
 */
const realPath = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    if (await isLink(path)) {
      throw new Error(
        `DATA_DIR ${path} is a link to a directory that does not exist. Restore the directory, or remove the link.`,
      );
    }
    return join(await realPath(dirname(path)), basename(path));
  }
};

const isLink = async (path: string): Promise<boolean> => (await lstatOrNothing(path))?.isSymbolicLink() === true;

const lstatOrNothing = async (path: string) => {
  try {
    return await lstat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Whether all accounts can reach the parent of a directory; the directory itself is made accessible later. */
const allMayEnter = async (directory: string, accounts: readonly OsAccount[]): Promise<boolean> => {
  let above = dirname(directory);
  while ((await lstatOrNothing(above)) === undefined) above = dirname(above);
  for (const account of accounts) if (!(await mayUse(above, account))) return false;
  return true;
};

/** Whether a directory is writable or can be created. A directory with entries is not checked. */
const canHold = async (directory: string): Promise<boolean> => {
  const probe = join(directory, `probe.${process.pid}`);
  try {
    await makeDirectory(directory, 0o755);
    if ((await readdir(directory)).length > 0) return true;
    await mkdir(probe);
    await rmdir(probe);
    return true;
  } catch (error) {
    if (READ_ONLY.some((code) => hasCode(error, code))) return false;
    throw error;
  }
};

const namesIn = async (directory: string): Promise<readonly string[]> => {
  try {
    return await readdir(directory);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

const nameOf = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, NAME_LENGTH);

/**
 * Creates a directory to which DATA_DIR links; undefined when no link can be created. Only one of two processes
 * succeeds.
 */
const makeLinked = async (dataDir: string, home: string): Promise<string | undefined> => {
  const directory = await makeNew(join(home, nameOf(dataDir)));
  try {
    await makeDirectory(dirname(dataDir), 0o755);
    await rmdir(dataDir).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    await symlink(directory, dataDir);
    return directory;
  } catch (error) {
    await rmdir(directory);
    // Another process created it first; its directory is used.
    if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR')) return realpath(dataDir);
    if (READ_ONLY.some((code) => hasCode(error, code))) return undefined;
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${errorSentence(error)}`, { cause: error });
  }
};

/** Creates a new directory: data of an earlier installation with the same path must not be used. */
const makeNew = async (path: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const directory = number === 1 ? path : `${path}-${number}`;
    try {
      await mkdir(directory, { mode: 0o711 });
      return directory;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
};

const makeNamed = async (dataDir: string, home: string): Promise<string> => {
  const directory = join(home, nameOf(dataDir));
  await mkdir(directory, { recursive: true, mode: 0o711 });
  return directory;
};
