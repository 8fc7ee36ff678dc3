import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Session lock that all who use the server share; whoever has it alone may stop the server, and keeps others out. */
const USERS_LOCK = 72_707_372;

/** How long a start may take, in milliseconds. Long, because recovery after a crash replays the log. */
const START_LIMIT_MS = 120_000;

/** How long after a server that did not stay another one is tried, in milliseconds. */
const RELAUNCH_PAUSE_MS = 1_000;

/** How long sessions that are ending may take to be gone, in milliseconds. */
const LEAVE_LIMIT_MS = 2_000;

/** The server to be shared. */
export interface SharedServer {
  /** Of the database that is made on the way when it is missing; may change until it is used. */
  readonly url: () => string;
  /** Name of that database. */
  readonly database: string;
  /** Starts the server, which ends at once where another process has just done so, or is still stopping the last one. */
  readonly launch: () => Promise<ChildProcess>;
  readonly logFile: string;
  /** Why none can start at all; undefined where nothing is known to keep it from that. */
  readonly findObstacle: () => Promise<string | undefined>;
  /** Gives up waiting. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Becomes one of those who use the server; started where it does not run. It is not stopped while the session is open.
 * @throws {Error} wrong password, an obstacle, or no server within {@link START_LIMIT_MS}
 * @throws {DOMException} it was given up
 */
export const useWithOthers = async ({
  url,
  database,
  launch,
  logFile,
  findObstacle,
  signal,
}: SharedServer): Promise<pg.Client> => {
  const deadline = performance.now() + START_LIMIT_MS;
  let server: ChildProcess | undefined;
  let launchedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    signal?.throwIfAborted();
    const session = (await prepare(url(), database)) ?? (await tryUse(url()));
    if (session instanceof pg.Client) return session;
    if (/password authentication failed/.test(session.message)) throw session;
    if (performance.now() > deadline) throw new Error(`PostgreSQL did not start (${session.message}); see ${logFile}.`);
    const hasEnded = server === undefined || server.exitCode !== null || server.signalCode !== null;
    if (hasEnded && server !== undefined) {
      const obstacle = await findObstacle();
      if (obstacle !== undefined) throw new Error(obstacle);
    }
    if (hasEnded && performance.now() - launchedAt > RELAUNCH_PAUSE_MS) {
      launchedAt = performance.now();
      server = await launch();
    }
    await sleep(20);
  }
};

/** The reason why nobody can connect, or undefined. The database of our name is made on the way when it is missing. */
const prepare = async (url: string, database: string): Promise<Error | undefined> => {
  const client = new pg.Client({ connectionString: url.replace(`/${database}?`, '/postgres?') });
  client.on('error', () => undefined); // reported by the query below
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined); // it never connected
  }
};

/** A session that shares the server; the reason where there is none: another process may be stopping it. */
export const tryUse = async (url: string): Promise<pg.Client | Error> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // seen when the session is used next
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined); // it is cut already
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** What {@link useAlone} finds of a server that accepts no sessions: another process is stopping it, or it is starting. */
export const STOPPING = 'stopping';

/** The session that has the server for itself; undefined while others use it, or where it is gone. */
export const useAlone = async (url: string, user: pg.Client): Promise<pg.Client | typeof STOPPING | undefined> => {
  const isAlone = async (client: pg.Client): Promise<boolean> => {
    // First out, then look: of several that leave at once the last one finds nobody there.
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [USERS_LOCK]);
    return rows[0]?.alone === true;
  };
  try {
    return (await isAlone(user)) ? user : undefined;
  } catch {
    // The session was cut: the server was restarted meanwhile, or does not run any more.
    const again = await tryUse(url);
    // Told to stop together with us, it waits for its last session, which may be cut already.
    if (again instanceof Error) return /is (?:shutting down|starting up)/.test(again.message) ? STOPPING : undefined;
    if (await isAlone(again)) return again;
    await again.end();
    return undefined;
  }
};

/**
 * Whether our user has other sessions on the server: those of an older release, which takes no lock, or of an operator. Sessions of
 * processes that leave at this moment are waited for.
 */
export const hasOtherSessions = async (session: pg.Client): Promise<boolean> => {
  const deadline = performance.now() + LEAVE_LIMIT_MS;
  for (;;) {
    const { rowCount } = await session.query(
      `select from pg_stat_activity
       where usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rowCount === 0) return false;
    if (performance.now() > deadline) return true;
    await sleep(50);
  }
};
