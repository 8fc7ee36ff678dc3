import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { type DatabaseConnection, openDatabase } from '../db/client.js';
import { type EmbeddedPostgres, type Listener, startEmbedded } from '../db/embedded.js';
import { migrate, pendingMigrations } from '../db/migrate.js';
import { isServerRunning } from '../db/postmaster-file.js';
import { loadInstallationSecrets } from '../first-run/installation-secrets.js';
import { errorSentence } from '../host/error-sentence.js';
import { makeDataDir } from '../host/make-data-dir.js';
import { packagePath } from '../host/package-path.js';
import { requireRoom } from '../host/require-room.js';
import { connectionsOfAll } from './connections.js';

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
  /** Called with the names of the migrations that were applied. */
  readonly onMigrated?: ((applied: readonly string[]) => void) | undefined;
  /** True for the service, which is the one owner of an embedded database; false for a command, which installs nothing. */
  readonly owns: boolean;
  /** Gives up what makes a first start long. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens the given database, or the embedded one: started when it does not run, taken over when it does. `close` leaves
 * a database that others use alone.
 * @throws {Error} no database, a migration that fails, or another service on the same DATA_DIR
 */
export const openStorage = (options: StorageOptions): Promise<Storage> =>
  openLocated(options, async (url) => {
    const applied = await migrateOrExplain(url, options.signal);
    if (applied.length > 0) options.log.info({ migrations: applied }, 'the database was migrated');
    options.onMigrated?.(applied);
  });

/**
 * The same for whoever only looks: nothing is migrated.
 * @throws {Error} no database, or one that is not as this release needs it
 */
export const openStorageAsItIs = (options: StorageOptions): Promise<Storage> =>
  openLocated(options, async (url) => {
    const pending = await pendingMigrations({ url, directory: packagePath('prisma', 'migrations') });
    if (pending.length > 0) {
      throw new Error(
        `The database lacks migrations: ${pending.join(', ')}. They are applied when the service of this release starts, ` +
          'or by: npm run --silent cli -- migrate',
      );
    }
  });

const openLocated = async (
  { config, log, connections, onConnection, owns, signal }: StorageOptions,
  prepare: (url: string) => Promise<void>,
): Promise<Storage> => {
  const { appKey, embedded, url } = await locate(config, { log, owns, signal });
  try {
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

const migrateOrExplain = async (url: string, signal: AbortSignal | undefined): Promise<readonly string[]> => {
  try {
    return await migrate({ url, directory: packagePath('prisma', 'migrations'), signal });
  } catch (error) {
    throw new Error(`The database cannot be used: ${errorSentence(error)}`, { cause: error });
  }
};

/** Two segments of the log that PostgreSQL writes ahead. */
const START_BYTES = 32 * 1024 ** 2;

/** A new cluster has 47 MB, of which half is written twice, and more come with the first tables. */
const FIRST_START_BYTES = 128 * 1024 ** 2;

interface Located {
  readonly url: string;
  readonly appKey: string;
  /** Undefined where the database is not ours to stop. */
  readonly embedded?: Pick<EmbeddedPostgres, 'listener' | 'stop' | 'hurry'>;
}

/** PostgreSQL that finds no room ends after it has begun; one that runs is not asked for more. */
const requireRoomFor = async (dataDir: string): Promise<void> => {
  const data = join(dataDir, 'postgres', 'data');
  if (!isServerRunning(data)) await requireRoom(dataDir, existsSync(data) ? START_BYTES : FIRST_START_BYTES);
};

const locate = async (
  config: Config,
  { log, owns, signal }: Pick<StorageOptions, 'log' | 'owns' | 'signal'>,
): Promise<Located> => {
  if (config.databaseUrl !== undefined && config.appKey !== undefined) {
    return { url: config.databaseUrl, appKey: config.appKey };
  }
  if (owns) await makeDataDir(config.dataDir);
  if (config.databaseUrl === undefined) await requireRoomFor(config.dataDir);
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
