import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { startEmbedded } from '../db/embedded.js';
import { MIGRATIONS, migrate, requireKnownMigrations } from '../db/migrate.js';
import { dataOf, stopPostmaster } from '../db/postmaster.js';
import { isServerRunning } from '../db/postmaster-file.js';
import { findInstallationSecrets, storeRestoredSecrets } from '../first-run/installation-secrets.js';
import { makeDataDir } from '../host/make-directory.js';
import { syncDirectory } from '../host/sync-directory.js';
import type { BackupHeader } from './backup-format.js';
import { withSession } from './database-session.js';
import { finishRestore, isRestoreUnfinished, RESTORE_DIRECTORY } from './finish-restore.js';
import { type Loaded, loadDatabase } from './load-database.js';
import { type OpenBackup, type SealedFile, withBackup } from './open-backup.js';

export interface RestorePlan extends SealedFile {
  /** Where to. The embedded database is created, an external one must exist and be empty. */
  readonly place: Pick<Config, 'dataDir' | 'databaseUrl' | 'appKey'>;
  readonly log: Logger;
  /** Aborts a restore into the embedded database: nothing of it stays, and no process. */
  readonly signal?: AbortSignal;
}

export interface Restored extends Loaded {
  readonly header: BackupHeader;
  /** Migrations of this release that the backup lacked. */
  readonly migrated: readonly string[];
}

/**
 * Restores the database and the secrets of a backup into an empty installation, and migrates it to this release. An
 * interrupted restore can be repeated: until it is complete there is no installation.
 * @returns undefined where it completed a restore that was interrupted at its end
 * @throws {BackupFileError} @throws {Error} there is an installation, APP_KEY is another one, or a newer release made the
 * backup. Nothing was changed
 */
export const restoreBackup = async (plan: RestorePlan): Promise<Restored | undefined> => {
  const { databaseUrl, dataDir } = plan.place;
  if (databaseUrl !== undefined) return restoreExternal(plan, databaseUrl);
  if (!isRestoreUnfinished(dataDir)) return restoreEmbedded(plan);
  await finishRestore(dataDir);
  return undefined;
};

const restoreExternal = (plan: RestorePlan, url: string): Promise<Restored> => {
  const { dataDir, appKey } = plan.place;
  return withBackup(plan, async (backup) => {
    const { secrets } = backup.header;
    requireSameKey(backup.header, appKey);
    if (appKey === undefined) requireSameKey(backup.header, (await findInstallationSecrets(dataDir))?.appKey);
    return load(url, backup, async () => {
      if (appKey !== undefined) return;
      await makeDataDir(dataDir);
      await storeRestoredSecrets(dataDir, secrets);
    });
  });
};

const restoreEmbedded = async (plan: RestorePlan): Promise<Restored> => {
  const { dataDir, appKey } = plan.place;
  requireNoInstallation(dataDir);
  const directory = join(dataDir, RESTORE_DIRECTORY);
  const restored = await withBackup(plan, async (backup) => {
    requireSameKey(backup.header, appKey);
    await requireKnownMigrations(backup.header.migrations);
    await makeDataDir(dataDir);
    await removeUnfinished(directory);
    try {
      return await makeRestoredCluster(directory, backup, plan);
    } catch (error) {
      await removeUnfinished(directory);
      throw plan.signal?.aborted === true ? new Error('The restore was interrupted. Nothing was changed.') : error;
    }
  });
  // From here on the restore is complete: a start would move the secrets, too.
  await rename(join(directory, 'postgres'), join(dataDir, 'postgres'));
  await finishRestore(dataDir);
  return restored;
};

const makeRestoredCluster = async (
  directory: string,
  backup: OpenBackup,
  { log, signal }: RestorePlan,
): Promise<Restored> => {
  // The account of PostgreSQL must pass through it.
  await mkdir(directory, { mode: 0o711 });
  const { databasePassword: password } = await storeRestoredSecrets(directory, backup.header.secrets);
  const cluster = await startEmbedded({ directory: join(directory, 'postgres'), password, log, signal });
  // Statements in progress fail when the server stops.
  const abort = () => cluster.stopNow();
  let restored: Restored;
  try {
    await cluster.own();
    signal?.addEventListener('abort', abort);
    signal?.throwIfAborted();
    restored = await load(cluster.url, backup, async () => undefined);
  } finally {
    signal?.removeEventListener('abort', abort);
    await cluster.stop();
  }
  signal?.throwIfAborted();
  if (isServerRunning(dataOf(cluster.directory)))
    throw new Error('Another process uses the database that is restored.');
  await syncDirectory(directory);
  return restored;
};

const load = async (url: string, backup: OpenBackup, beforeCommit: () => Promise<void>): Promise<Restored> => {
  const loaded = await withSession(url, (client) => loadDatabase(client, backup, { beforeCommit }));
  return { ...loaded, header: backup.header, migrated: await migrate({ url, directory: MIGRATIONS }) };
};

/** With another key nothing could open the tokens and passwords in the database. */
const requireSameKey = ({ secrets }: BackupHeader, appKey: string | undefined): void => {
  if (appKey === undefined || appKey === secrets.appKey) return;
  throw new Error(
    'The APP_KEY of this installation is not the one of the backup. Unset APP_KEY, and move secrets.json out of DATA_DIR: the restore stores the key of the backup there.',
  );
};

const requireNoInstallation = (dataDir: string): void => {
  const found = ['postgres', 'secrets.json'].filter((name) => existsSync(join(dataDir, name)));
  if (found.length === 0) return;
  throw new Error(
    `There is an installation in ${dataDir} (${found.join(', ')}). Set another DATA_DIR, or stop its service and move these away.`,
  );
};

/** Removes what a killed restore left behind, and ends its PostgreSQL. */
const removeUnfinished = async (directory: string): Promise<void> => {
  await stopPostmaster(dataOf(join(directory, 'postgres')));
  await rm(directory, { recursive: true, force: true });
};
