import { existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretsFile } from '../first-run/installation-secrets.js';
import { hasCode } from '../host/has-code.js';
import { syncDirectory } from '../host/sync-directory.js';

/** Name of the directory in DATA_DIR in which an embedded database is restored. */
export const RESTORE_DIRECTORY = 'restore';

/**
 * Whether a restore has moved its database to its place, and was killed before it moved the secrets. Only then its
 * directory has secrets and no database, and DATA_DIR a database and no secrets.
 */
export const isRestoreUnfinished = (dataDir: string): boolean => {
  const directory = join(dataDir, RESTORE_DIRECTORY);
  return (
    existsSync(secretsFile(directory)) &&
    !existsSync(join(directory, 'postgres')) &&
    existsSync(join(dataDir, 'postgres', 'data')) &&
    !existsSync(secretsFile(dataDir))
  );
};

/** Moves the secrets of a restored database to their place. Several processes may do it at the same time. */
export const finishRestore = async (dataDir: string): Promise<void> => {
  const directory = join(dataDir, RESTORE_DIRECTORY);
  await link(secretsFile(directory), secretsFile(dataDir)).catch((error: unknown) => {
    // Another process was faster.
    if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')) throw error;
  });
  await syncDirectory(dataDir);
  await rm(directory, { recursive: true, force: true });
};
