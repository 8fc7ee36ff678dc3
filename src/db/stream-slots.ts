import { MAX_SUBSCRIPTIONS } from '../domain/live/max-subscriptions.js';
import type { Log } from '../domain/ports/log.js';
import type { Session } from './session.js';

/** The first key of the locks of seats; a person has as many keys as may ever be seats, in a range of their own. */
const FIRST_KEY = 2n ** 40n;
const KEYS_OF_PERSON = 32n;

/**
 * Locks that one process has at most: the database has one table of locks for all its sessions, some ten thousand. Seats
 * past that are counted in this process alone.
 */
const MAX_LOCKS = 500;

interface Slot {
  /** The lock, and where it was got; none yet, or for as long as there is no session. */
  lock?: { readonly key: bigint; readonly session: Session } | undefined;
}

/** The places of people among all streams that are read at a moment, in all processes on one database. */
export interface StreamSlots {
  /** What it returns gives the place back, once; null where the person has as many as one may have. Never rejects. */
  take(userId: number): Promise<(() => void) | null>;
  /** Whose locks they are from now on; null while there is none. Those of the one before are lost. */
  use(session: Session | null): void;
}

/** Counts by locks of sessions: what a process has ends with it, and nobody has to tidy up. */
export const createStreamSlots = (log: Log): StreamSlots => {
  const slots = new Map<number, Set<Slot>>();
  let session: Session | null = null;
  let locks = 0;
  /** One after the other: a session gets a lock that it has already once more. */
  let chain: Promise<unknown> = Promise.resolve();

  const lockFor = (userId: number, own: ReadonlySet<Slot>, slot: Slot): Promise<boolean> => {
    const locked = chain.then(() => lock(userId, own, slot));
    chain = locked;
    return locked;
  };

  /** @returns false where all seats are taken */
  const lock = async (userId: number, own: ReadonlySet<Slot>, slot: Slot): Promise<boolean> => {
    const current = session;
    if (current === null || locks >= MAX_LOCKS || !own.has(slot)) return true;
    const held = new Set([...own].map((one) => one.lock?.key));
    const keys = keysOf(userId).filter((key) => !held.has(key));
    try {
      const { rows } = await current.query<{ key: string }>(
        'select key from unnest($1::bigint[]) key where pg_try_advisory_lock(key) limit 1',
        [keys.map(String)],
      );
      // Lost meanwhile, with what was locked on it.
      if (session !== current) return true;
      const [row] = rows;
      if (row === undefined) return false;
      locks += 1;
      slot.lock = { key: BigInt(row.key), session: current };
      // Given back while it was asked for.
      if (!own.has(slot)) unlock(slot);
      return true;
    } catch (error) {
      log.debug({ err: error }, 'a stream is counted in this process alone');
      return true;
    }
  };

  const unlock = (slot: Slot): void => {
    const { lock: held } = slot;
    slot.lock = undefined;
    if (held === undefined || held.session !== session) return;
    locks -= 1;
    held.session
      .query('select pg_advisory_unlock($1)', [String(held.key)])
      .catch((error: unknown) => log.debug({ err: error }, 'the lock of a stream went with its connection'));
  };

  return {
    take: async (userId) => {
      const own = slots.get(userId) ?? new Set();
      if (own.size >= MAX_SUBSCRIPTIONS) return null;
      const slot: Slot = {};
      own.add(slot);
      slots.set(userId, own);
      const giveBack = (): void => {
        if (!own.delete(slot)) return;
        unlock(slot);
        if (own.size === 0 && slots.get(userId) === own) slots.delete(userId);
      };
      if (await lockFor(userId, own, slot)) return giveBack;
      giveBack();
      return null;
    },
    use: (next) => {
      session = next;
      locks = 0;
      for (const own of slots.values()) for (const slot of own) slot.lock = undefined;
      if (next === null) return;
      // Whoever reads already goes on, whether there is a place or not.
      for (const [userId, own] of slots) for (const slot of own) void lockFor(userId, own, slot);
    },
  };
};

const keysOf = (userId: number): readonly bigint[] =>
  Array.from({ length: MAX_SUBSCRIPTIONS }, (_, slot) => FIRST_KEY + BigInt(userId) * KEYS_OF_PERSON + BigInt(slot));
