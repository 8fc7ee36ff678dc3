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
  /** Absolute path without symbolic links, of a directory that is there or can be made. */
  readonly directory: string;
  /** Whether that is not where DATA_DIR says, because nobody but this account gets there, or it cannot be written. */
  readonly isElsewhere: boolean;
}

/** Directory names are the first characters of a hash of what they stand for. */
const NAME_LENGTH = 12;

/** What a directory that cannot be changed answers. */
const READ_ONLY = ['EROFS', 'EACCES', 'EPERM', 'EBUSY'] as const;

/**
 * Where the data of an installation really are. That is its DATA_DIR, unless an account that some of its programs run as
 * cannot get there, or nothing can be made there: then a directory of ours elsewhere, which DATA_DIR becomes a link to, so
 * that it is found again. Where not even a link can be made, it is found again by the path of DATA_DIR.
 * @throws {Error} DATA_DIR holds data already and is closed to an account; or there is no place at all
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
 * Where the data of an installation are that a service has made, for commands: makes and changes nothing. Where there is none it is
 * DATA_DIR, in which nothing is.
 * @throws {Error} DATA_DIR holds data and is closed to an account
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
    `${directory} holds data, and an account that PostgreSQL or game servers run as may not get there. Run Gamewarden as an ` +
      'ordinary user, or move the directory to where every account may go, and set DATA_DIR to its new path.',
  );

/**
 * The path behind all links; of what is not there yet, behind the links on the way.
 * @throws {Error} a link that leads nowhere: its data may be on a disk that is not there at the moment
 */
const realPath = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    if (await isLink(path)) {
      throw new Error(
        `DATA_DIR ${path} is a link to a directory that is not there. Bring it back, or remove the link.`,
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

/** Whether all accounts may enter what is above a directory; itself it is opened for them. */
const allMayEnter = async (directory: string, accounts: readonly OsAccount[]): Promise<boolean> => {
  let above = dirname(directory);
  while ((await lstatOrNothing(above)) === undefined) above = dirname(above);
  for (const account of accounts) if (!(await mayUse(above, account))) return false;
  return true;
};

/** Whether a directory is there or could be made just now. One that has something in it is not judged. */
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

/** A new directory that DATA_DIR is a link to; undefined where no link can be made. Of two processes one makes it. */
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
    // Somebody else was faster: what they made counts.
    if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR')) return realpath(dataDir);
    if (READ_ONLY.some((code) => hasCode(error, code))) return undefined;
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${errorSentence(error)}`, { cause: error });
  }
};

/** A directory that did not exist: what an earlier checkout of the same path left behind is not taken for ours. */
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
