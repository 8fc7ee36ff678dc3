import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../domain/ports/log.js';
import type { Session } from './session.js';

/** Class of the advisory locks that say which servers are watched, and how many there are. As in the migration. */
const LOCK_CLASS = 1_735_226_743;
const BUCKETS = 512;

/** A lock that a writer has is tried again after this time, in milliseconds: a writer has it until its commit. */
const RETRY_MS = 20;

/** Pause after a statement that failed, in milliseconds. */
const ERROR_PAUSE_MS = 500;

export interface WatchedServersOptions {
  /** Called for the buckets whose runs are announced from now on. */
  readonly onWatched: (buckets: ReadonlySet<number>) => void;
  readonly log: Log;
}

/** The servers whose runs the database has to announce. See the migration `events` for why it does not for all. */
export interface WatchedServers {
  /** Asks for the runs of the servers in a bucket; the other way round with `remove`, as often. */
  add(bucket: number): void;
  remove(bucket: number): void;
  /** Whether the database announces the runs of all servers in these buckets. */
  holds(buckets: ReadonlySet<number>): boolean;
  /** The connection that holds the locks; null when it was lost, and all locks with it. */
  use(connection: Session | null): void;
}

export const createWatchedServers = ({ onWatched, log }: WatchedServersOptions): WatchedServers => {
  const wanted = new Map<number, number>();
  let held = new Set<number>();
  let connection: Session | null = null;
  let isBusy = false;

  /** Brings what is held in line with what is wanted; one at a time, as often as there is something to do. */
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

  /** Returns whether all were to be had. */
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

/** What servers are watched by. */
export const bucketOf = (serverId: number): number => serverId % BUCKETS;
