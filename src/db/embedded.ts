import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findDiskFullReason } from '../host/disk-space.js';
import { accountOn, type OsAccount } from '../host/os-account.js';
import {
  hasOtherSessions,
  lockExclusively,
  openSharedSession,
  type SharedServer,
  STOPPING,
  tryUse,
} from './embedded-use.js';
import { findPostgres, type PostgresPrograms } from './find-postgres.js';
import { makeCluster, removeDrafts } from './make-cluster.js';
import { type PersistentSession, persistSession } from './persistent-session.js';
import { dataOf, launchPostmaster, logFileOf, signalPostmaster, socketOf, stopPostmaster } from './postmaster.js';
import { serverPort } from './postmaster-file.js';
import { queryOnce } from './query-once.js';
import { ServiceRunningError } from './service-running-error.js';
import { type Supervision, supervisePostmaster } from './supervise-postmaster.js';

/** Name of the superuser of each cluster and of the database of the control plane. */
export const SUPERUSER = 'gamewarden';

/** Port in the socket name of a server without a TCP listener. */
const DEFAULT_PORT = 5432;

/** Session lock of the service that owns the data directory. */
export const OWNER_LOCK = 72_707_370;

/** How long regaining ownership may take after a restart of the server, in milliseconds. */
const REGAIN_LIMIT_MS = 30_000;

export interface EmbeddedOptions {
  /** Directory of the cluster; created if missing. */
  readonly directory: string;
  /** Password of the superuser. */
  readonly password: string;
  readonly log: Logger;
  /** Database of the sessions, created if missing; by default that of the control plane. */
  readonly database?: string;
  /** Server settings in addition to the defaults, as `postgres -c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Further settings that are computed at each launch. */
  readonly prepareLaunch?: (account: OsAccount) => Promise<Readonly<Record<string, string>>>;
  /** Where the programs are copied to if the account cannot use them in place; several clusters may share a copy. */
  readonly programs?: string;
  /** Aborts the creation of a cluster, and prevents restarts of the server from then on. */
  readonly signal?: AbortSignal | undefined;
}

export interface EmbeddedPostgres {
  /** May change when the server restarts on another port. */
  readonly url: string;
  readonly directory: string;
  readonly account: OsAccount;
  readonly binaries: PostgresPrograms;
  /**
   * Becomes the owner of the data directory until the process ends, and restarts the server whenever it ends.
   * @throws {Error} another service owns it
   */
  own(): Promise<void>;
  /**
   * Runs work on the files of the stopped server, then starts it again; for the owner only.
   * @throws the error of the work  @throws {Error} another service has become the owner meanwhile
   */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Why the server does not answer, for an operator; undefined while it answers, or if no reason is known. */
  unavailableReason(): string | undefined;
  /**
   * Closes the sessions of this process. The last process stops the server, whichever has started it; a process that
   * does not own it, only if no session is left.
   */
  stop(): Promise<void>;
  /** Signals the server to stop, if this process owns it, without waiting. */
  stopNow(): void;
}

/**
 * Starts the bundled PostgreSQL on a Unix socket, or uses the running one, which another process has started or a
 * killed process has left behind. Several processes may do this at the same time, also in an empty directory; the
 * server outlives each of them.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const directory = resolve(options.directory);
  const { password, signal, log, database = SUPERUSER } = options;
  const data = dataOf(directory);
  const account = await accountOn(data, 'database');
  // Traversable for the account of postgres, readable for its owner only.
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o711);
  const binaries = await findPostgres(options.programs ?? join(directory, 'programs'), account);
  const findObstacle = () => findDiskFullReason(directory);
  await makeCluster({ directory, initdb: binaries.initdb, account, user: SUPERUSER, password, signal }).catch(
    async (error: unknown) => {
      const obstacle = await findObstacle();
      throw obstacle === undefined ? error : new Error(obstacle, { cause: error });
    },
  );

  let launched: ChildProcess | undefined;
  const launch = async () => {
    const settings = { ...DEFAULT_SETTINGS, ...(await options.prepareLaunch?.(account)), ...options.settings };
    launched = await launchPostmaster({ directory, binaries, account, settings });
    return launched;
  };
  // Read at each attempt: another process may start the server, on another port.
  const currentUrl = () => urlFor({ directory, password, database, port: serverPort(data) ?? DEFAULT_PORT });
  const server: SharedServer = {
    url: currentUrl,
    database,
    launch,
    logFile: logFileOf(directory),
    findObstacle,
    signal,
  };
  const opened = await openSharedSession(server).catch(async (error: unknown) => {
    // Aborted while it starts: it must not be left running.
    if (signal?.aborted === true && launched?.exitCode === null) await stopPostmaster(data);
    throw error;
  });
  await removeDrafts(directory);
  const use = persistSession(opened, () => tryUse(currentUrl()));
  let ownership: PersistentSession | undefined;
  let supervision: Supervision | undefined;

  const supervise = (): void => {
    supervision = supervisePostmaster({ data, launched, launch, findObstacle, logFile: server.logFile, log, signal });
  };
  /** Starts the server, with a session that prevents other processes from stopping it as unused in between. */
  const startAgain = async (): Promise<void> => {
    const session = await openSharedSession(server);
    const deadline = performance.now() + REGAIN_LIMIT_MS;
    while (!use.isOpen() || ownership?.isOpen() === false) {
      if (performance.now() > deadline)
        throw new Error('Another Gamewarden service has started on this DATA_DIR meanwhile.');
      await sleep(20);
    }
    await session.end();
  };
  const stopSupervision = async (): Promise<void> => {
    await supervision?.stop();
    supervision = undefined;
  };

  return {
    get url() {
      return currentUrl();
    },
    directory,
    account,
    binaries,
    own: async () => {
      ownership = persistSession(await takeOwnership(currentUrl(), log), () =>
        tryOwnership(currentUrl(), log).then(
          (session) => {
            if (session instanceof Error) log.error({ err: session }, 'this service no longer owns its data directory');
            return session;
          },
          (error: Error) => error,
        ),
      );
      if (options.prepareLaunch === undefined && (await isListening(currentUrl()))) {
        log.info(
          { directory },
          'PostgreSQL was started with a TCP listener by an older release; restarting it without',
        );
        await stopPostmaster(data);
        await startAgain();
      }
      supervise();
    },
    whileStopped: async (work) => {
      await stopSupervision();
      await stopPostmaster(data);
      try {
        await work();
      } finally {
        await startAgain();
        supervise();
      }
    },
    unavailableReason: () => (use.isOpen() ? undefined : supervision?.unavailableReason()),
    stop: async () => {
      await stopSupervision();
      const owner = await ownership?.leave();
      const user = await use.leave();
      const alone = await lockExclusively(currentUrl(), user);
      const isInUse = owner === undefined && alone instanceof pg.Client && (await hasOtherSessions(alone));
      if (alone !== undefined && !isInUse) await stopPostmaster(data);
      for (const session of new Set([user, alone === STOPPING ? undefined : alone, owner])) {
        await session?.end().catch((error: Error) => log.debug({ err: error }, 'the database closed first'));
      }
    },
    stopNow: () => {
      if (ownership !== undefined) signalPostmaster(data, 'SIGINT');
    },
  };
};

const DEFAULT_SETTINGS = { max_connections: '100', shared_buffers: '64MB' } as const;

interface Address {
  readonly directory: string;
  readonly password: string;
  readonly database: string;
  readonly port: number;
}

const urlFor = ({ directory, password, database, port }: Address): string =>
  `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(socketOf(directory))}`;

/** Whether the server accepts connections over TCP. */
const isListening = async (url: string): Promise<boolean> => {
  const { rows } = await queryOnce<{ addresses: string }>(
    url,
    "select current_setting('listen_addresses') as addresses",
  );
  return rows[0]?.addresses !== '';
};

/** Attempts to become the owner, a tenth of a second apart. */
const OWNERSHIP_ATTEMPTS = 50;

const takeOwnership = async (url: string, log: Logger): Promise<pg.Client> => {
  // A command line process that is ending may still own it.
  for (let attempt = 1; ; attempt += 1) {
    const session = await tryOwnership(url, log);
    if (session instanceof pg.Client) return session;
    if (attempt === OWNERSHIP_ATTEMPTS) throw session;
    await sleep(100);
  }
};

/** The session of the owner; an error where another process owns it. @throws the server does not answer */
const tryOwnership = async (url: string, log: Logger): Promise<pg.Client | Error> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', (error) => log.debug({ err: error }, 'the database closed the owner connection'));
  await client.connect();
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK]);
  if (rows[0]?.owned === true) return client;
  await client.end();
  return new ServiceRunningError();
};
