import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { finishRestore, isRestoreUnfinished } from '../control-plane-backup/finish-restore.js';
import { type DatabaseConnection, openDatabase } from '../db/client.js';
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.js';
import { MIGRATIONS, migrate, pendingMigrations } from '../db/migrate.js';
import { hasAdministrator, moveTenants, NOT_MOVED } from '../db/move-tenants.js';
import { logFileOf } from '../db/postmaster.js';
import { isServerRunning } from '../db/postmaster-file.js';
import { TenantPostgres } from '../db/tenant-postgres.js';
import { loadInstallationSecrets } from '../first-run/installation-secrets.js';
import { boundLog } from '../host/bound-log.js';
import { explainFullDisk, requireDiskSpace } from '../host/disk-space.js';
import { errorSentence } from '../host/error-sentence.js';
import { makeDataDir } from '../host/make-directory.js';
import { cliCommand } from '../host/own-commands.js';
import { createSecrets } from '../host/secrets.js';
import { requireAppKey, storeAppKeyCheck, WrongAppKeyError } from './app-key-check.js';
import { connectionsOfAll } from './connections.js';

/** The database, ready for use: migrated, and with the key that opens its sealed texts. */
export interface Storage extends DatabaseConnection {
  readonly url: string;
  readonly appKey: string;
  /** The PostgreSQL for databases of game servers, next to an embedded one. */
  readonly tenants: TenantPostgres | undefined;
  /** Why an embedded database does not answer, for an operator; undefined while it does. */
  unavailableReason(): string | undefined;
  /** Signals an embedded database to stop, without waiting. */
  stopNow(): void;
}

/** Directory in DATA_DIR of the PostgreSQL for databases of game servers. */
export const TENANT_DIRECTORY = 'postgres-tenants';

/** Least `max_connections` of the embedded PostgreSQL. */
const LEAST_CONNECTIONS = 100;

export interface StorageOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Most connections at the same time. */
  readonly connections: number;
  /** Called with the time that a query waited for its connection, in milliseconds. */
  readonly onConnection?: ((waitedMs: number) => void) | undefined;
  /** Called with the names of the migrations that were applied. */
  readonly onMigrated?: ((applied: readonly string[]) => void) | undefined;
  /** True for the service, which owns an embedded database; false for a command, which installs nothing. */
  readonly owns: boolean;
  /** Opens it with a wrong key as well, for the doctor. */
  readonly takesAnyKey?: boolean;
  /** Aborts a long first start. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the external database, or the embedded one, which is started if it does not run. `close` leaves a database that
 * other processes use running.
 * @throws {Error} no database, a failing migration, or another service on the same DATA_DIR
 * @throws {WrongAppKeyError} nothing was changed or migrated
 */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const storage = await openLocated(options, async (url) => {
    const applied = await explaining(migrate({ url, directory: MIGRATIONS, signal: options.signal }));
    if (applied.length > 0) options.log.info({ migrations: applied }, 'the database was migrated');
    options.onMigrated?.(applied);
  });
  try {
    await storeAppKeyCheck(storage.db, createSecrets(storage.appKey));
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/**
 * The same without migrating.
 * @throws {Error} no database, or one that this release has not migrated
 * @throws {WrongAppKeyError}
 */
export const openStorageAsItIs = (options: StorageOptions): Promise<Storage> =>
  openLocated(options, async (url) => {
    const pending = await pendingMigrations({ url, directory: MIGRATIONS });
    if (pending.length > 0) {
      throw new Error(
        `The database lacks migrations: ${pending.join(', ')}. Start the service of this release to apply them, or use: ` +
          cliCommand('migrate'),
      );
    }
  });

const openLocated = async (
  { config, log, connections, onConnection, owns, takesAnyKey = false, signal }: StorageOptions,
  prepare: (url: string) => Promise<void>,
): Promise<Storage> => {
  const { appKey, embedded, url } = await locate(config, { log, owns, signal }).catch(explainFullDisk);
  try {
    if (!takesAnyKey) await requireKey(url, appKey);
    await prepare(url);
    const connection = openDatabase({ url, connections, log, onConnection });
    return {
      ...connection,
      url,
      appKey,
      tenants: embedded?.tenants,
      unavailableReason: () => embedded?.unavailableReason(),
      close: async () => {
        await connection.close();
        await embedded?.stop();
      },
      stopNow: () => embedded?.stopNow(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

const requireKey = (url: string, appKey: string): Promise<void> =>
  explaining(requireAppKey(url, createSecrets(appKey)));

const explaining = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WrongAppKeyError) throw error;
    throw new Error(`The database is unusable: ${errorSentence(error)}`, { cause: error });
  }
};

/**
 * Least free space for the first start, in bytes: a new cluster has 47 MB, half of which is written twice, and the first
 * tables need more.
 */
const FIRST_START_BYTES = 128 * 1024 ** 2;

interface Located {
  readonly url: string;
  readonly appKey: string;
  /** Undefined for an external database. */
  readonly embedded?: Embedded;
}

/** Without space PostgreSQL would end during its start; a running one is not checked. */
const requireSpaceToStart = async (dataDir: string): Promise<void> => {
  const data = join(dataDir, 'postgres', 'data');
  if (!isServerRunning(data)) await requireDiskSpace(dataDir, existsSync(data) ? undefined : FIRST_START_BYTES);
};

interface Embedded extends Pick<EmbeddedPostgres, 'unavailableReason' | 'stop' | 'stopNow'> {
  readonly tenants: TenantPostgres;
}

type LocateOptions = Pick<StorageOptions, 'log' | 'owns' | 'signal'>;

const locate = async (config: Config, options: LocateOptions): Promise<Located> => {
  const { owns } = options;
  if (config.databaseUrl !== undefined && config.appKey !== undefined) {
    return { url: config.databaseUrl, appKey: config.appKey };
  }
  if (owns) await makeDataDir(config.dataDir);
  if (config.databaseUrl === undefined) {
    if (isRestoreUnfinished(config.dataDir)) await finishRestore(config.dataDir);
    await requireSpaceToStart(config.dataDir);
  }
  const { appKey, databasePassword } = await loadInstallationSecrets(config.dataDir, config.appKey);
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, appKey };
  return { appKey, ...(await startBoth(config, databasePassword, options)) };
};

/** Starts the PostgreSQL of the control plane, and finds that for databases of game servers. */
const startBoth = async (
  { dataDir, apiProcesses }: Config,
  password: string,
  { log, owns, signal }: LocateOptions,
): Promise<{ readonly url: string; readonly embedded: Embedded }> => {
  const directory = join(dataDir, 'postgres');
  const settings = { max_connections: String(Math.max(LEAST_CONNECTIONS, connectionsOfAll(apiProcesses))) };
  const control = await startEmbedded({ directory, password, log, settings, signal });
  const tenants = new TenantPostgres({
    ...{ directory: join(dataDir, TENANT_DIRECTORY), programs: join(directory, 'programs') },
    ...{ password, log, owns, signal },
  });
  let endBounding: (() => void) | undefined;
  const stop = async () => {
    endBounding?.();
    await tenants.stop();
    await control.stop();
  };
  try {
    if (owns) {
      await control.own();
      endBounding = boundLog(logFileOf(directory), log);
      await moveTenants({ control, tenants, password, log, signal });
    } else if (!tenants.isMade && (await hasAdministrator(control))) {
      tenants.block(NOT_MOVED);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const stopNow = () => {
    tenants.stopNow();
    control.stopNow();
  };
  return { url: control.url, embedded: { tenants, unavailableReason: control.unavailableReason, stop, stopNow } };
};
