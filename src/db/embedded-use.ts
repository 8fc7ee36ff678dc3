import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Session lock that all users of the server share; a session that has it exclusively may stop the server. */
const USERS_LOCK = 72_707_372;

/** How long a start may take, in milliseconds. Long, because crash recovery replays the log. */
const START_LIMIT_MS = 120_000;

/** Pause before another launch after a server ended, in milliseconds. */
const RELAUNCH_PAUSE_MS = 1_000;

/** How long to wait for ending sessions, in milliseconds. */
const LEAVE_LIMIT_MS = 2_000;

/** A server that several processes share. */
export interface SharedServer {
  /** URL of the database, which is created if missing; may change until the session is open. */
  readonly url: () => string;
  /** Name of that database. */
  readonly database: string;
  /**
   * Starts the server. It ends at once if another process has just started one, or if the last one is still stopping.
   */
  readonly launch: () => Promise<ChildProcess>;
  readonly logFile: string;
  /** Why no server can start; undefined where no reason is known. */
  readonly findObstacle: () => Promise<string | undefined>;
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a session as a user of the server, and starts the server if it does not run. The server is not stopped while
 * the session is open.
 * @throws {Error} wrong password, an obstacle, or no server within {@link START_LIMIT_MS}
 * @throws {DOMException} aborted
 */
export const openSharedSession = async ({
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

/** Creates the database if it is missing. Returns the reason where no connection is possible. */
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
    await client.end().catch(() => undefined); // not connected
  }
};

/**
 * Opens a session that shares the server. Returns the reason on failure: another process may be stopping the server.
 */
export const tryUse = async (url: string): Promise<pg.Client | Error> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the next statement rejects with it
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined); // already closed
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** Result of {@link lockExclusively} for a server that accepts no sessions because it is stopping or starting. */
export const STOPPING = 'stopping';

/** Returns the session that has the server exclusively; undefined while others use it, or if it does not run. */
export const lockExclusively = async (
  url: string,
  user: pg.Client,
): Promise<pg.Client | typeof STOPPING | undefined> => {
  const isAlone = async (client: pg.Client): Promise<boolean> => {
    // Unlock first, then try exclusively: of several that leave at once, the last one finds no other user.
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [USERS_LOCK]);
    return rows[0]?.alone === true;
  };
  try {
    return (await isAlone(user)) ? user : undefined;
  } catch {
    // The session was closed: the server restarted meanwhile, or does not run any more.
    const again = await tryUse(url);
    // The server was signalled to stop together with this process, and waits for its last session.
    if (again instanceof Error) return /is (?:shutting down|starting up)/.test(again.message) ? STOPPING : undefined;
    if (await isAlone(again)) return again;
    await again.end();
    return undefined;
  }
};

/**
 * Whether our user has other sessions on the server: those of an older release, which takes no lock, or of an operator.
 * Waits for sessions of processes that are ending.
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
