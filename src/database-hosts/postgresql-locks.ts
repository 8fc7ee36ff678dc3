import { setTimeout as sleep } from 'node:timers/promises';
import { answerCodeOf, type HostConnections, type Run } from './host-driver.js';

/** How long a statement waits for a lock before blocking sessions are ended, and the interval of that check. */
const WAIT_MS = 100;

/** SQLSTATE after a concurrent transaction changed the row. */
const CHANGED_MEANWHILE = 'XX000';

/** Attempts in all. */
const ATTEMPTS = 50;

/** Sessions of game servers that this user may end. */
export const ENDABLE = "a.usename ~ '^u[0-9]+_' and pg_has_role(a.usesysid, 'usage')";

/** Ends sessions that hold, or are queued before session $1 for, a lock that session $1 waits for. */
const END_BLOCKERS = `
  select pg_terminate_backend(a.pid) from unnest(pg_blocking_pids($1)) as blocker (pid)
  join pg_stat_activity a on a.pid = blocker.pid where ${ENDABLE}`;

/**
 * Executes one statement that open transactions of game servers cannot block: it stays queued for its lock while a
 * second session ends the sessions before it, so that it is next however fast their users reconnect. If other sessions
 * block it, it fails after the `lock_timeout` of the session.
 * @param sessionsOf user whose sessions are ended first, because they may keep changing the same row
 * @throws {DatabaseHostError}
 */
export const runUnblocked = async (connections: HostConnections, sql: string, sessionsOf?: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    if (sessionsOf !== undefined) await terminate(connections.run, sessionsOf);
    try {
      return await runInQueue(connections, sql);
    } catch (error) {
      if (attempt === ATTEMPTS || answerCodeOf(error) !== CHANGED_MEANWHILE) throw error;
    }
  }
};

const runInQueue = async ({ run, beside }: HostConnections, sql: string): Promise<void> => {
  const [session] = await run('select pg_backend_pid() as pid');
  let isOver = false;
  const statement = run(sql).finally(() => {
    isOver = true;
  });
  const isQuick = await Promise.race([statement.then(() => true), sleep(WAIT_MS, false)]);
  if (isQuick) return;
  const endBlockers = beside(async (check) => {
    while (!isOver) {
      await check(END_BLOCKERS, [session?.pid]);
      await sleep(WAIT_MS);
    }
  });
  await Promise.all([statement, endBlockers]);
};

/** Ends all sessions of a user that cannot log in any more, and waits until they have ended. */
export const endSessions = async (run: Run, username: string): Promise<void> => {
  while ((await terminate(run, username)) > 0) await sleep(WAIT_MS / 4);
};

/** Ends the sessions of a user and returns their number. */
export const terminate = async (run: Run, username: string): Promise<number> =>
  (await run('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [username])).length;
