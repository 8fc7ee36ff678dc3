import { Agenda, type AgendaBackend } from 'agenda';

/** How often Agenda looks for jobs; it sets a timer for those of the next look. Milliseconds. */
const POLL_MS = 1_000;

/** Handlers only point at something due, so one that takes this long is gone. Milliseconds. */
const LOCK_LIFETIME_MS = 5_000;

/**
 * Handlers at once, and jobs that are held for them, in each process. A few: the first of many alarms that ring together
 * has all looked at that is due, and what the others write about themselves would only be in the way of it.
 */
const CONCURRENCY = 5;
const LOCK_LIMIT = 200;

/**
 * Agenda on a backend that is connected already. Its constructor connects once more and lets a failure of that end the
 * process, so it is given the connection that succeeded. The caller listens to `error`.
 */
export const createAgenda = (backend: AgendaBackend, connected: Promise<void>): Agenda => {
  backend.connect = () => connected;
  return new Agenda({
    backend,
    processEvery: POLL_MS,
    defaultLockLifetime: LOCK_LIFETIME_MS,
    defaultConcurrency: CONCURRENCY,
    maxConcurrency: 2 * CONCURRENCY,
    defaultLockLimit: LOCK_LIMIT,
    removeOnComplete: true,
  });
};
