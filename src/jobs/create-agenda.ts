import { Agenda, type AgendaBackend } from 'agenda';

/** How often Agenda polls for jobs; it sets timers for those before the next poll. Milliseconds. */
const POLL_MS = 1_000;

/** Handlers only trigger a poll, so a handler that takes this long has died. Milliseconds. */
const LOCK_LIFETIME_MS = 5_000;

/**
 * Concurrent handlers, and jobs locked for them, in each process. Low, because the first of many simultaneous alarms
 * polls everything that is due, and the bookkeeping of the others would only delay it.
 */
const CONCURRENCY = 5;
const LOCK_LIMIT = 200;

/**
 * Creates Agenda on a connected backend. Its constructor connects again and would end the process if that fails, so it
 * gets the existing connection. The caller listens to `error`.
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
