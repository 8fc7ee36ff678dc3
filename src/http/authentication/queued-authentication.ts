import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FairQueue } from '../limits/fair-queue.js';
import { networkOf } from '../limits/network-of.js';
import { batchLookups } from './batch-lookups.js';

/** Keys that were good a short while ago, and for how long that counts, in milliseconds. */
const MAX_KNOWN = 10_000;
const KNOWN_MS = 10 * 60_000;

/** Who has a key that was looked up, and asks from an address. Throws where the key is not good. */
export type CallerOf<Caller> = (key: string, ip: string) => Caller | Promise<Caller>;

export interface QueuedAuthentication<Caller> {
  /** Who is asking, by the value of `Authorization`. */
  readonly authenticate: (authorization: string | undefined, ip: string) => Promise<Caller>;
  /** Looks several keys up at once. */
  readonly findKeys: (keys: readonly string[]) => Promise<CallerOf<Caller>>;
  /** The key in that value; undefined where there is none that could be good, which takes no look. */
  readonly keyIn: (authorization: string | undefined) => string | undefined;
  /** What is told apart as one caller. */
  readonly nameOf: (caller: Caller) => string;
}

/**
 * Looks keys up in turn. All from one address whose key was not good lately wait as one caller, and are looked up together:
 * however many wrong keys are tried, those who were here before go in between. That a key was good decides about the order only.
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
        ? await (await unknownCallers(`stranger ${networkOf(ip)}`, key))(key, ip)
        : await asKnown(name, authorization, ip);
    known.set(hash, nameOf(caller));
    return caller;
  };
};
