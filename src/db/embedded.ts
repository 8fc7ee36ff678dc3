import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, chown, mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { hasCode } from '../host/has-code.js';
import { accountOn, type OsAccount } from '../host/os-account.js';
import { hasOtherSessions, STOPPING, tryUse, useAlone, useWithOthers } from './embedded-use.js';
import { findPostgres, type PostgresPrograms } from './find-postgres.js';
import { type KeptSession, keepSession } from './keep-session.js';
import { makeCluster, removeDrafts } from './make-cluster.js';
import { serverPid, serverPort } from './postmaster-file.js';
import { keepPort, TENANT_ADDRESS, tenantSettings } from './tenant-listener.js';

/** Name of the database, and of its owner. */
const NAME = 'gamewarden';

/** By which the socket of a server without a listener is named. */
const DEFAULT_PORT = 5432;

/** Session lock of the service that owns the data directory. */
const OWNER_LOCK = 72_707_370;

/** How long a stop may take, in milliseconds. Long, because everything has to be on disk. */
const STOP_LIMIT_MS = 120_000;

export interface EmbeddedOptions {
  /** Directory that holds everything of this server; made when missing. */
  readonly directory: string;
  readonly password: string;
  readonly log: Logger;
  /** Server settings on top of the defaults, as `postgres -c name=value`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** That it listens on the loopback as well, for databases of game servers; and how many connections are not for them. */
  readonly tenants?: { readonly ownConnections: number };
  /** Gives up a cluster that is being made. */
  readonly signal?: AbortSignal | undefined;
}

/** Where databases of game servers are reached. */
export interface Listener {
  readonly host: string;
  readonly port: number;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Undefined where it was started without. */
  readonly listener: Listener | undefined;
  /**
   * Becomes the one owner of the data directory until the process ends.
   * @throws {Error} another service owns it
   */
  own(): Promise<void>;
  /** Leaves the server. The last one stops it in order, whoever has started it; one that does not own it, only where no session is left. */
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
  const data = join(directory, 'data');
  const account = await accountOn(data, 'database');
  // Traversable for the account that postgres runs as, readable for its owner only.
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o711);
  const binaries = await findPostgres(join(directory, 'programs'), account);

  const { password, signal } = options;
  await makeCluster({ directory, initdb: binaries.initdb, account, user: NAME, password, signal });
  // Asked again at each attempt: the one that runs, or will, may have been started by another process, on its port.
  const currentUrl = () => urlFor(directory, options.password, serverPort(data) ?? DEFAULT_PORT);
  const entered = await useWithOthers({
    url: currentUrl,
    database: NAME,
    launch: async () => {
      const { tenants, settings } = options;
      const own = tenants && { name: NAME, connections: tenants.ownConnections };
      const listening = own === undefined ? {} : await tenantSettings(directory, own, account);
      return launch({ directory, data, binaries, account, settings: { ...listening, ...settings } });
    },
    logFile: join(directory, 'postgres.log'),
  });
  await removeDrafts(directory);
  const url = currentUrl();
  const listener = await findListener(entered);
  if (listener !== undefined) await keepPort(directory, listener.port);

  const use = keepSession(entered, () => tryUse(url));
  let ownership: KeptSession | undefined;
  return {
    url,
    listener,
    own: async () => {
      ownership = keepSession(await takeOwnership(url, options.log), () =>
        tryOwnership(url, options.log).then(
          (session) => {
            if (session instanceof Error)
              options.log.error({ err: session }, "the data are no longer this service's own");
            return session;
          },
          (error: Error) => error,
        ),
      );
    },
    stop: async () => {
      const owner = await ownership?.leave();
      const user = await use.leave();
      const alone = await useAlone(url, user);
      const isInUse = owner === undefined && alone instanceof pg.Client && (await hasOtherSessions(alone));
      if (alone !== undefined && !isInUse) await stopServer(data);
      for (const session of new Set([user, alone === STOPPING ? undefined : alone, owner])) {
        await session?.end().catch((error: Error) => options.log.debug({ err: error }, 'the database closed first'));
      }
    },
    hurry: () => {
      if (ownership !== undefined) signalServer(data);
    },
  };
};

/** In a session of its own: a Ctrl-C in the terminal must reach the service first, which then stops the database. */
const launch = async (server: {
  directory: string;
  data: string;
  binaries: PostgresPrograms;
  account: OsAccount;
  settings: Readonly<Record<string, string>>;
}): Promise<ChildProcess> => {
  const { directory, data, binaries, account } = server;
  const socket = join(directory, 'socket');
  await mkdir(socket, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(socket, account.uid, account.gid);
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socket,
    max_connections: '100',
    shared_buffers: '64MB',
    ...server.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(join(directory, 'postgres.log'), 'a', 0o600);
  await log.chmod(0o600); // an older release made it readable for all
  const child = spawn(binaries.postgres, ['-D', data, ...args], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
  child.unref();
  await log.close();
  return child;
};

/** The listener that the server really has: it may have been started by an older release. */
const findListener = async (session: pg.Client): Promise<Listener | undefined> => {
  const { rows } = await session.query<{ host: string; port: string }>(
    "select current_setting('listen_addresses') as host, current_setting('port') as port",
  );
  const [row] = rows;
  return row?.host === TENANT_ADDRESS ? { host: row.host, port: Number(row.port) } : undefined;
};

const urlFor = (directory: string, password: string, port: number): string =>
  `postgresql://${NAME}:${encodeURIComponent(password)}@localhost:${port}/${NAME}?host=${encodeURIComponent(join(directory, 'socket'))}`;

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

/** Fast shutdown: open sessions are ended, everything is on disk, no recovery at the next start. */
const stopServer = async (data: string): Promise<void> => {
  const pid = signalServer(data);
  if (pid === undefined) return;
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (performance.now() < deadline) {
    // Another process may have started the next one by now.
    if (serverPid(data) !== pid) return;
    await sleep(20);
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
};

/** Asks for the fast shutdown; undefined where nothing runs, or not any more. */
const signalServer = (data: string): number | undefined => {
  const pid = serverPid(data);
  if (pid === undefined) return undefined;
  try {
    process.kill(pid, 'SIGINT');
    return pid;
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return undefined;
    throw error;
  }
};
