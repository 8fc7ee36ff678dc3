import { MAX_SUBSCRIPTIONS } from '../domain/live/max-subscriptions.js';
import type { Log } from '../domain/ports/log.js';
import type { Session } from './session.js';

/** First advisory lock key of stream slots; each user has a range of 32 keys, at least the largest number of slots. */
const FIRST_KEY = 2n ** 40n;
const KEYS_PER_USER = 32n;

/**
 * Most locks of one process: all sessions of PostgreSQL share one lock table of some ten thousand entries. Slots beyond
 * this number are counted in this process alone.
 */
const MAX_LOCKS = 500;

interface Slot {
  /** The lock and the session that has it; undefined before it is taken, and while there is no session. */
  lock?: { readonly key: bigint; readonly session: Session } | undefined;
}

/** Limits the open streams of each user over all processes on one database. */
export interface StreamSlots {
  /** Takes a slot. Returns a function that releases it; null where the user has all slots. Never rejects. */
  take(userId: number): Promise<(() => void) | null>;
  /** Sets the session for the locks; null while there is none. Locks of the previous session are lost. */
  use(session: Session | null): void;
}

/** Counts with advisory locks of a session, which end with their process. */
export const createStreamSlots = (log: Log): StreamSlots => {
  const slots = new Map<number, Set<Slot>>();
  let session: Session | null = null;
  let locks = 0;
  /** Serialises lock attempts: a session would get a lock that it already has a second time. */
  let chain: Promise<unknown> = Promise.resolve();

  const lockFor = (userId: number, own: ReadonlySet<Slot>, slot: Slot): Promise<boolean> => {
    const locked = chain.then(() => lock(userId, own, slot));
    chain = locked;
    return locked;
  };

  /** @returns false where all slots of the user are taken */
  const lock = async (userId: number, own: ReadonlySet<Slot>, slot: Slot): Promise<boolean> => {
    const current = session;
    if (current === null || locks >= MAX_LOCKS || !own.has(slot)) return true;
    const lockedKeys = new Set([...own].map((one) => one.lock?.key));
    const keys = keysOf(userId).filter((key) => !lockedKeys.has(key));
    try {
      const { rows } = await current.query<{ key: string }>(
        'select key from unnest($1::bigint[]) key where pg_try_advisory_lock(key) limit 1',
        [keys.map(String)],
      );
      // The session was lost meanwhile, and the lock with it.
      if (session !== current) return true;
      const [row] = rows;
      if (row === undefined) return false;
      locks += 1;
      slot.lock = { key: BigInt(row.key), session: current };
      // Released during the query.
      if (!own.has(slot)) unlock(slot);
      return true;
    } catch (error) {
      log.debug({ err: error }, 'a stream is counted in this process only');
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
      .catch((error: unknown) => log.debug({ err: error }, 'the lock of a stream was released with its connection'));
  };

  return {
    take: async (userId) => {
      const own = slots.get(userId) ?? new Set();
      if (own.size >= MAX_SUBSCRIPTIONS) return null;
      const slot: Slot = {};
      own.add(slot);
      slots.set(userId, own);
      const releaseSlot = (): void => {
        if (!own.delete(slot)) return;
        unlock(slot);
        if (own.size === 0 && slots.get(userId) === own) slots.delete(userId);
      };
      if (await lockFor(userId, own, slot)) return releaseSlot;
      releaseSlot();
      return null;
    },
    use: (next) => {
      session = next;
      locks = 0;
      for (const own of slots.values()) for (const slot of own) slot.lock = undefined;
      if (next === null) return;
      // Open streams continue, whether a lock is free or not.
      for (const [userId, own] of slots) for (const slot of own) void lockFor(userId, own, slot);
    },
  };
};

const keysOf = (userId: number): readonly bigint[] =>
  Array.from({ length: MAX_SUBSCRIPTIONS }, (_, slot) => FIRST_KEY + BigInt(userId) * KEYS_PER_USER + BigInt(slot));
