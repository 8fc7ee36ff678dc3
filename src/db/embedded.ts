import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { roomAt } from '../host/disk-space.js';
import { accountOn, type OsAccount } from '../host/os-account.js';
import { hasOtherSessions, type SharedServer, STOPPING, tryUse, useAlone, useWithOthers } from './embedded-use.js';
import { findPostgres, type PostgresPrograms } from './find-postgres.js';
import { type KeptSession, keepSession } from './keep-session.js';
import { makeCluster, removeDrafts } from './make-cluster.js';
import { dataOf, launchPostmaster, logFileOf, signalPostmaster, socketOf, stopPostmaster } from './postmaster.js';
import { serverPort } from './postmaster-file.js';
import { queryOnce } from './query-once.js';
import { type Supervision, supervisePostmaster } from './supervise-postmaster.js';

/** Name of the superuser of each cluster, and of the database of the control plane. */
export const SUPERUSER = 'gamewarden';

/** By which the socket of a server without a listener is named. */
const DEFAULT_PORT = 5432;

/** Session lock of the service that owns the data directory. */
export const OWNER_LOCK = 72_707_370;

/** With less room, in bytes, no server starts: it writes a segment of its log, of 16 MB, before it accepts anything. */
const LEAST_ROOM_BYTES = 32 * 1024 ** 2;

/** How long ownership may take to come back after a restart of the server, in milliseconds. */
const REGAIN_LIMIT_MS = 30_000;

export interface EmbeddedOptions {
  /** Directory that holds everything of this cluster; made when missing. */
  readonly directory: string;
  /** Of the superuser. */
  readonly password: string;
  readonly log: Logger;
  /** The database on which its sessions are, made when missing; by default that of the control plane. */
  readonly database?: string;
  /** Server settings on top of the defaults, as `postgres -c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** More of them that are chosen anew at each launch. */
  readonly prepareLaunch?: (account: OsAccount) => Promise<Readonly<Record<string, string>>>;
  /** Where the programs are copied to when the account cannot use them in place; several clusters may share a copy. */
  readonly programs?: string;
  /** Gives up a cluster that is being made, and does not start the server again from then on. */
  readonly signal?: AbortSignal | undefined;
}

export interface EmbeddedPostgres {
  /** May change when it is started again on another port. */
  readonly url: string;
  readonly directory: string;
  readonly account: OsAccount;
  readonly binaries: PostgresPrograms;
  /**
   * Becomes the one owner of the data directory until the process ends, and starts the server again whenever it ends.
   * @throws {Error} another service owns it
   */
  own(): Promise<void>;
  /**
   * Does work on the files of the server while it is stopped in order, and starts it again; for its owner.
   * @throws what the work throws  @throws {Error} another service has become the owner meanwhile
   */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Why it does not answer, in words for an operator; undefined while it does, or where nothing is known. */
  whyAway(): string | undefined;
  /**
   * Leaves the server. The last process stops it in order, whichever has started it; one that does not own it, only where
   * no session is left.
   */
  stop(): Promise<void>;
  /** Tells the server to stop by itself, where it is ours, and waits for nothing. */
  hurry(): void;
}

/**
 * Starts the PostgreSQL that npm installed, on a Unix socket, or uses the one that is running there: another process has
 * started it, or left it behind when it was killed. Several processes may do this at once, on an empty directory too;
 * none of them has to outlive the others.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const directory = resolve(options.directory);
  const { password, signal, log, database = SUPERUSER } = options;
  const data = dataOf(directory);
  const account = await accountOn(data, 'database');
  // Traversable for the account that postgres runs as, readable for its owner only.
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o711);
  const binaries = await findPostgres(options.programs ?? join(directory, 'programs'), account);
  const findObstacle = () => findLackOfRoom(directory);
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
  // Read at each attempt: the one that runs, or will, may have been started by another process, on its port.
  const currentUrl = () => urlFor({ directory, password, database, port: serverPort(data) ?? DEFAULT_PORT });
  const server: SharedServer = {
    url: currentUrl,
    database,
    launch,
    logFile: logFileOf(directory),
    findObstacle,
    signal,
  };
  const entered = await useWithOthers(server).catch(async (error: unknown) => {
    // Given up while it starts: it is not left behind.
    if (signal?.aborted === true && launched?.exitCode === null) await stopPostmaster(data);
    throw error;
  });
  await removeDrafts(directory);
  const use = keepSession(entered, () => tryUse(currentUrl()));
  let ownership: KeptSession | undefined;
  let supervision: Supervision | undefined;

  const supervise = (): void => {
    supervision = supervisePostmaster({ data, launched, launch, findObstacle, logFile: server.logFile, log, signal });
  };
  /** A session that stays: the server that was started again is in use before anybody could stop it as unused. */
  const startAgain = async (): Promise<void> => {
    const session = await useWithOthers(server);
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
      ownership = keepSession(await takeOwnership(currentUrl(), log), () =>
        tryOwnership(currentUrl(), log).then(
          (session) => {
            if (session instanceof Error) log.error({ err: session }, "the data are no longer this service's own");
            return session;
          },
          (error: Error) => error,
        ),
      );
      if (options.prepareLaunch === undefined && (await isListening(currentUrl()))) {
        log.info({ directory }, 'PostgreSQL listens, as older releases had it, and is started again without');
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
    whyAway: () => (use.isOpen() ? undefined : supervision?.whyAway()),
    stop: async () => {
      await stopSupervision();
      const owner = await ownership?.leave();
      const user = await use.leave();
      const alone = await useAlone(currentUrl(), user);
      const isInUse = owner === undefined && alone instanceof pg.Client && (await hasOtherSessions(alone));
      if (alone !== undefined && !isInUse) await stopPostmaster(data);
      for (const session of new Set([user, alone === STOPPING ? undefined : alone, owner])) {
        await session?.end().catch((error: Error) => log.debug({ err: error }, 'the database closed first'));
      }
    },
    hurry: () => {
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

/** Why no server can start where the disk is full; a sentence for the operator. */
const findLackOfRoom = async (directory: string): Promise<string | undefined> => {
  const { free } = await roomAt(directory);
  if (free >= LEAST_ROOM_BYTES) return undefined;
  return `The disk of DATA_DIR is full (${Math.floor(free / 1024 ** 2)} MB are left): PostgreSQL cannot start. Make room.`;
};

/** Whether it accepts connections over TCP. */
const isListening = async (url: string): Promise<boolean> => {
  const { rows } = await queryOnce<{ addresses: string }>(
    url,
    "select current_setting('listen_addresses') as addresses",
  );
  return rows[0]?.addresses !== '';
};

/** How often ownership is asked for, with a tenth of a second in between. */
const OWNERSHIP_ATTEMPTS = 50;

const takeOwnership = async (url: string, log: Logger): Promise<pg.Client> => {
  // A command line that is just ending may still hold it.
  for (let attempt = 1; ; attempt += 1) {
    const session = await tryOwnership(url, log);
    if (session instanceof pg.Client) return session;
    if (attempt === OWNERSHIP_ATTEMPTS) throw session;
    await sleep(100);
  }
};

/** The session of the one owner; an error where somebody else is. @throws the server is away */
const tryOwnership = async (url: string, log: Logger): Promise<pg.Client | Error> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', (error) => log.debug({ err: error }, 'the database closed the owner connection'));
  await client.connect();
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK]);
  if (rows[0]?.owned === true) return client;
  await client.end();
  return new Error('Another Gamewarden service is running on this DATA_DIR.');
};
