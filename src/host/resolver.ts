import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Resolver } from '../domain/ports.js';

/** Longest wait for a name service, in milliseconds. */
const LIMIT_MS = 5_000;

/** Host names as the operating system resolves them, its hosts file included. */
export const systemResolver: Resolver = {
  addressOf: async (hostName) => {
    const limit = new AbortController();
    // The system call cannot be called off: an answer after the limit is nobody's.
    const found = lookup(hostName, { family: 4 }).then(
      ({ address }) => address,
      () => null,
    );
    const address = await Promise.race([
      found,
      delay(LIMIT_MS, null, { signal: limit.signal, ref: false }).catch(() => null),
    ]);
    limit.abort();
    return address;
  },
};
