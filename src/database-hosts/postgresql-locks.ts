import { setTimeout as sleep } from 'node:timers/promises';
import { answerCodeOf, type HostConnections, type Run } from './host-driver.js';

/** How long a statement may wait for a lock before the sessions that have it are ended, and between two such checks. */
const WAIT_MS = 100;

/** What PostgreSQL answers where a transaction that was waited for has changed the row. */
const CHANGED_MEANWHILE = 'XX000';

/** How often such a statement is sent in all. */
const ATTEMPTS = 50;

/** Sessions that are of game servers, and that this user may end. */
export const ENDABLE = "a.usename ~ '^u[0-9]+_' and pg_has_role(a.usesysid, 'usage')";

/** Sessions that have a lock which session $1 waits for, or are in front of it in the queue for that lock. */
const END_BLOCKERS = `
  select pg_terminate_backend(a.pid) from unnest(pg_blocking_pids($1)) as blocker (pid)
  join pg_stat_activity a on a.pid = blocker.pid where ${ENDABLE}`;

/**
 * Does one statement that no open transaction of a game server can hold up: it stays in the queue for the lock while a
 * second session ends those in front of it, so that it comes next however fast their users return. What others hold up
 * fails by the `lock_timeout` of the session.
 * @param sessionsOf user whose sessions are ended before: they may be changing the same row all the time
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

/** Ends all sessions of a user who cannot log in any more, and waits until they have ended. */
export const endSessions = async (run: Run, username: string): Promise<void> => {
  while ((await terminate(run, username)) > 0) await sleep(WAIT_MS / 4);
};

/** Ends the sessions of a user, and returns how many there were. */
export const terminate = async (run: Run, username: string): Promise<number> =>
  (await run('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [username])).length;
