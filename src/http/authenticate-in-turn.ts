import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Turns } from './turns.js';

/** Keys that were good a short while ago, and for how long that counts, in milliseconds. */
const MAX_KNOWN = 10_000;
const KNOWN_MS = 10 * 60_000;

/**
 * Looks keys up in turn. All whose key was not good lately wait as one caller: however many wrong keys are tried,
 * those who were here before go in between. That a key was good decides about the order only.
 * @param authenticate who is asking, by the value of `Authorization`
 * @param nameOf what is told apart as one caller
 */
export const authenticateInTurn = <Caller>(
  turns: Turns,
  authenticate: (authorization: string | undefined, ip: string) => Promise<Caller>,
  nameOf: (caller: Caller) => string,
): typeof authenticate => {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  return async (authorization, ip) => {
    const key = createHash('sha256')
      .update(authorization ?? '')
      .digest('base64');
    const end = await turns.take(known.get(key) ?? 'strangers');
    try {
      const caller = await authenticate(authorization, ip);
      known.set(key, nameOf(caller));
      return caller;
    } finally {
      end();
    }
  };
};
