import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FairQueue } from '../limits/fair-queue.js';
import { networkOf } from '../limits/network-of.js';
import { batchLookups } from './batch-lookups.js';

/** Keys that were valid recently, and for how long they count as such, in milliseconds. */
const MAX_KNOWN = 10_000;
const KNOWN_MS = 10 * 60_000;

/** The caller of a looked-up key at an address. Throws if the key is invalid. */
export type CallerOf<Caller> = (key: string, ip: string) => Caller | Promise<Caller>;

export interface QueuedAuthentication<Caller> {
  /** The caller, by the value of `Authorization`. */
  readonly authenticate: (authorization: string | undefined, ip: string) => Promise<Caller>;
  /** Looks up several keys with one query. */
  readonly findKeys: (keys: readonly string[]) => Promise<CallerOf<Caller>>;
  /** The key in that value; undefined where no valid key can be in it, which needs no lookup. */
  readonly keyIn: (authorization: string | undefined) => string | undefined;
  /** The name under which requests of one caller are queued. */
  readonly nameOf: (caller: Caller) => string;
}

/**
 * Looks up keys through the fair queue. All clients of one address without a recently valid key are queued as one
 * caller and looked up in batches, so that guessed keys do not delay known callers. That a key was valid affects the
 * order only.
 */
export const authenticateInQueue = <Caller>(
  slots: FairQueue,
  { authenticate, findKeys, keyIn, nameOf }: QueuedAuthentication<Caller>,
): QueuedAuthentication<Caller>['authenticate'] => {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  const unknownCallers = batchLookups(slots, findKeys);
  const asKnown = async (name: string, authorization: string | undefined, ip: string): Promise<Caller> => {
    const end = await slots.take(name);
    return authenticate(authorization, ip).finally(end);
  };
  return async (authorization, ip) => {
    const key = keyIn(authorization);
    if (key === undefined) return authenticate(authorization, ip);
    const hash = createHash('sha256').update(key).digest('base64');
    const name = known.get(hash);
    const caller =
      name === undefined
        ? await (await unknownCallers(`unauthenticated ${networkOf(ip)}`, key))(key, ip)
        : await asKnown(name, authorization, ip);
    known.set(hash, nameOf(caller));
    return caller;
  };
};
