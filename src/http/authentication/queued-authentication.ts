import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FairQueue } from '../../load/fair-queue.js';
import { networkOf } from '../limits/network-of.js';

/** Keys that were valid recently, and for how long they count as such, in milliseconds. */
const MAX_KNOWN = 10_000;
const KNOWN_MS = 10 * 60_000;

export interface QueuedAuthentication<Caller> {
  /** The caller, by the value of `Authorization`. */
  readonly authenticate: (authorization: string | undefined, ip: string) => Promise<Caller>;
  /** The key in that value; undefined where no valid key can be in it, which needs no lookup. */
  readonly keyIn: (authorization: string | undefined) => string | undefined;
  /** The name under which requests of one caller are queued. */
  readonly nameOf: (caller: Caller) => string;
}

/**
 * Looks up keys through the fair queue. All clients of one network without a recently valid key are queued as one
 * caller, so that guessed keys do not delay known callers. That a key was valid affects the order only.
 * @throws {TooManyRequestsError} too many keys of the network are queued
 */
export const authenticateInQueue = <Caller>(
  slots: FairQueue,
  { authenticate, keyIn, nameOf }: QueuedAuthentication<Caller>,
): QueuedAuthentication<Caller>['authenticate'] => {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  return async (authorization, ip) => {
    const key = keyIn(authorization);
    if (key === undefined) return authenticate(authorization, ip);
    const hash = createHash('sha256').update(key).digest('base64');
    const end = await slots.take(known.get(hash) ?? `unauthenticated ${networkOf(ip)}`);
    const caller = await authenticate(authorization, ip).finally(end);
    known.set(hash, nameOf(caller));
    return caller;
  };
};
