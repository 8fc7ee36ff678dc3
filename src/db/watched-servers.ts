import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../domain/ports/log.js';
import type { Session } from './session.js';

/** Class of the advisory locks that mark watched servers, and the number of buckets. As in the migration. */
const LOCK_CLASS = 1_735_226_743;
const BUCKETS = 512;

/** Pause before another attempt at a lock that a writer holds until its commit, in milliseconds. */
const RETRY_MS = 20;

/** Pause after a failed statement, in milliseconds. */
const ERROR_PAUSE_MS = 500;

export interface WatchedServersOptions {
  /** Called with the buckets whose runs are announced from now on. */
  readonly onWatched: (buckets: ReadonlySet<number>) => void;
  readonly log: Log;
}

/** Servers whose runs the database announces. The migration `events` says why it does not announce all. */
export interface WatchedServers {
  /** Requests the runs of the servers in a bucket; `remove` ends one such request. */
  add(bucket: number): void;
  remove(bucket: number): void;
  /** Whether the database announces the runs of all servers in these buckets. */
  holds(buckets: ReadonlySet<number>): boolean;
  /** Sets the session for the locks; null when it was lost, and all locks with it. */
  use(connection: Session | null): void;
}

export const createWatchedServers = ({ onWatched, log }: WatchedServersOptions): WatchedServers => {
  const wanted = new Map<number, number>();
  let held = new Set<number>();
  let connection: Session | null = null;
  let isBusy = false;

  /** Takes missing locks and releases spare ones, until both sets agree; runs once at a time. */
  const settle = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const current = connection;
      const missing = [...wanted.keys()].filter((bucket) => !held.has(bucket));
      const spare = [...held].filter((bucket) => !wanted.has(bucket));
      if (current === null || (missing.length === 0 && spare.length === 0)) break;
      try {
        if (spare.length > 0) await release(current, spare);
        if (missing.length > 0 && !(await take(current, missing))) await pause(RETRY_MS, undefined, { ref: false });
      } catch (error) {
        log.debug({ err: error }, 'servers could not be watched');
        if (current === connection) await pause(ERROR_PAUSE_MS, undefined, { ref: false });
      }
    }
    isBusy = false;
  };

  const release = async (current: Session, spare: readonly number[]): Promise<void> => {
    await current.query('select pg_advisory_unlock_shared($1, b) from unnest($2::int[]) b', [LOCK_CLASS, spare]);
    if (current === connection) for (const bucket of spare) held.delete(bucket);
  };

  /** Returns whether all missing locks were taken. */
  const take = async (current: Session, missing: readonly number[]): Promise<boolean> => {
    const { rows } = await current.query<{ b: number; is_held: boolean }>(
      'select b, pg_try_advisory_lock_shared($1, b) as is_held from unnest($2::int[]) b',
      [LOCK_CLASS, missing],
    );
    if (current !== connection) return true;
    const taken = new Set(rows.filter(({ is_held }) => is_held).map(({ b }) => b));
    for (const bucket of taken) held.add(bucket);
    if (taken.size > 0) onWatched(taken);
    return taken.size === missing.length;
  };

  return {
    add: (bucket) => {
      wanted.set(bucket, (wanted.get(bucket) ?? 0) + 1);
      void settle();
    },
    remove: (bucket) => {
      const count = (wanted.get(bucket) ?? 0) - 1;
      if (count > 0) wanted.set(bucket, count);
      else wanted.delete(bucket);
      void settle();
    },
    holds: (buckets) => [...buckets].every((bucket) => held.has(bucket)),
    use: (next) => {
      connection = next;
      held = new Set();
      void settle();
    },
  };
};

/** The bucket of a server. */
export const bucketOf = (serverId: number): number => serverId % BUCKETS;
