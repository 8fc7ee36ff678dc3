import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { type DatabaseConnection, openDatabase } from '../db/client.js';
import { type EmbeddedPostgres, type Listener, startEmbedded } from '../db/embedded.js';
import { migrate, pendingMigrations } from '../db/migrate.js';
import { loadInstallationSecrets } from '../first-run/installation-secrets.js';
import { errorSentence } from '../host/error-sentence.js';
import { makeDataDir } from '../host/make-data-dir.js';
import { packagePath } from '../host/package-path.js';
import { createSecrets } from '../host/secrets.js';
import { requireAppKey, storeAppKeyCheck, WrongAppKeyError } from './app-key-check.js';
import { connectionsOfAll } from './connections.js';

const MIGRATIONS = packagePath('prisma', 'migrations');

/** Where the truth is kept, ready for use: migrated, with the key that opens what is sealed in it. */
export interface Storage extends DatabaseConnection {
  readonly url: string;
  readonly appKey: string;
  /** Where an embedded database is reached by game servers. */
  readonly listener: Listener | undefined;
  /** Tells an embedded database to stop by itself and waits for nothing. */
  hurry(): void;
}

export interface StorageOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Most connections at once. */
  readonly connections: number;
  /** Called with how long somebody waited for a connection, in milliseconds. */
  readonly onConnection?: ((waitedMs: number) => void) | undefined;
  /** True for the service, which is the one owner of an embedded database; false for a visitor like the command line. */
  readonly owns: boolean;
  /** Opens it under a wrong key as well: to say so. */
  readonly takesAnyKey?: boolean;
  /** Gives up what makes a first start long. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the given database, or the embedded one: started when it does not run, taken over when it does. `close` leaves
 * a database that others use alone.
 * @throws {Error} no database, a migration that fails, or another service on the same DATA_DIR
 * @throws {WrongAppKeyError} nothing was changed, nor migrated
 */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const storage = await openLocated(options, async (url) => {
    const applied = await explaining(migrate({ url, directory: MIGRATIONS, signal: options.signal }));
    if (applied.length > 0) options.log.info({ migrations: applied }, 'the database was migrated');
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
 * The same for whoever only looks: nothing is migrated.
 * @throws {Error} no database, or one that is not as this release needs it
 * @throws {WrongAppKeyError}
 */
export const openStorageAsItIs = (options: StorageOptions): Promise<Storage> =>
  openLocated(options, async (url) => {
    const pending = await pendingMigrations({ url, directory: MIGRATIONS });
    if (pending.length > 0) throw new Error(`The database lacks migrations: ${pending.join(', ')}.`);
  });

const openLocated = async (
  { config, log, connections, onConnection, owns, takesAnyKey = false, signal }: StorageOptions,
  prepare: (url: string) => Promise<void>,
): Promise<Storage> => {
  const { appKey, embedded, url } = await locate(config, { log, owns, signal });
  try {
    if (!takesAnyKey) await requireKey(url, appKey);
    await prepare(url);
    const connection = openDatabase({ url, connections, log, onConnection });
    return {
      ...connection,
      url,
      appKey,
      listener: embedded?.listener,
      close: async () => {
        await connection.close();
        await embedded?.stop();
      },
      hurry: () => embedded?.hurry(),
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
    throw new Error(`The database cannot be used: ${errorSentence(error)}`, { cause: error });
  }
};

interface Located {
  readonly url: string;
  readonly appKey: string;
  /** Undefined where the database is not ours to stop. */
  readonly embedded?: Pick<EmbeddedPostgres, 'listener' | 'stop' | 'hurry'>;
}

const locate = async (
  config: Config,
  { log, owns, signal }: Pick<StorageOptions, 'log' | 'owns' | 'signal'>,
): Promise<Located> => {
  if (config.databaseUrl !== undefined && config.appKey !== undefined) {
    return { url: config.databaseUrl, appKey: config.appKey };
  }
  await makeDataDir(config.dataDir);
  const { appKey, databasePassword } = await loadInstallationSecrets(config.dataDir, config.appKey);
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, appKey };
  const directory = join(config.dataDir, 'postgres');
  const tenants = { ownConnections: connectionsOfAll(config.apiProcesses) };
  const embedded = await startEmbedded({ directory, password: databasePassword, log, tenants, signal });
  try {
    if (owns) await embedded.own();
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url, appKey, embedded };
};
