import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';
import { makeDirectory } from '../host/make-directory.js';

/** The names that this service gives to backups: the time is in UTC. Only files with these names are removed. */
const NAME = /^gamewarden-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.age$/;

/** The name of a backup that is being written. */
const DRAFT = /^gamewarden-\d{8}T\d{6}Z\.age\.\d+\.new$/;

/** Age after which an unfinished backup belongs to a process that was killed, in milliseconds. */
const DRAFT_LIMIT_MS = 60 * 60_000;

/** The name of an unfinished backup. */
export const draftOf = (file: string): string => `${file}.${process.pid}.new`;

/** A backup in the directory of scheduled backups. */
export interface StoredBackup {
  readonly file: string;
  readonly createdAt: Date;
}

/** The file for a backup of this moment. */
export const backupFileAt = (directory: string, now: Date): string =>
  join(directory, `gamewarden-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.age`);

/** The newest backup by its name; undefined if there is none, or no such directory. */
export const findNewestBackup = async (directory: string): Promise<StoredBackup | undefined> => {
  const name = (await namesIn(directory)).filter((candidate) => NAME.test(candidate)).at(-1);
  return name === undefined ? undefined : { file: join(directory, name), createdAt: timeIn(name) };
};

/** Age of the newest backup in milliseconds; infinite where there is none. */
export const ageOfNewestBackup = async (directory: string, now: Date): Promise<number> => {
  const newest = await findNewestBackup(directory);
  // A clock that was set back must not prevent the next backup for long.
  return newest === undefined ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - newest.createdAt.getTime());
};

/** Creates the directory, readable for this account only, and removes what killed processes left there. */
export const prepareBackupDirectory = async (directory: string, now: Date): Promise<void> => {
  await makeDirectory(directory, 0o700);
  for (const name of (await namesIn(directory)).filter((candidate) => DRAFT.test(candidate))) {
    const file = join(directory, name);
    if (now.getTime() - (await stat(file)).mtimeMs > DRAFT_LIMIT_MS) await rm(file, { force: true });
  }
};

/** Removes all but the newest backups, and returns the removed files. */
export const pruneBackups = async (directory: string, keep: number): Promise<readonly string[]> => {
  const names = (await namesIn(directory)).filter((name) => NAME.test(name));
  const old = names.slice(0, Math.max(0, names.length - keep)).map((name) => join(directory, name));
  for (const file of old) await rm(file, { force: true });
  return old;
};

/** The names in a directory in ascending order, which for backups is that of their times. */
const namesIn = async (directory: string): Promise<readonly string[]> => {
  try {
    return (await readdir(directory)).sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

const timeIn = (name: string): Date => new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'));
