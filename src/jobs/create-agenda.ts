import { Agenda, type AgendaBackend } from 'agenda';

/** How often Agenda polls for jobs, in milliseconds; it sets timers for the jobs due before the next poll. */
const POLL_MS = 1_000;

/** Handlers only point at something due, so one that takes this long is gone. Milliseconds. */
const LOCK_LIFETIME_MS = 5_000;

/**
 * Handlers at once, and jobs that are held for them, in each process. A few: the first of many alarms that ring together
 * has all looked at that is due, and what the others write about themselves would only be in the way of it.
 */
const CONCURRENCY = 5;
const LOCK_LIMIT = 200;

/** Agenda on a backend that is already connected. The caller listens to `error`. */
export const createAgenda = (backend: AgendaBackend): Agenda =>
  new Agenda({
    backend: connectedBackend(backend),
    processEvery: POLL_MS,
    defaultLockLifetime: LOCK_LIFETIME_MS,
    defaultConcurrency: CONCURRENCY,
    maxConcurrency: 2 * CONCURRENCY,
    defaultLockLimit: LOCK_LIMIT,
    removeOnComplete: true,
  });

/** Agenda's constructor connects its backend, and a failure to do so would end the process. This one is connected. */
const connectedBackend = (backend: AgendaBackend): AgendaBackend => ({
  name: backend.name,
  repository: backend.repository,
  notificationChannel: backend.notificationChannel,
  logger: backend.logger,
  ownsConnection: backend.ownsConnection,
  connect: () => Promise.resolve(),
  disconnect: () => backend.disconnect(),
});
