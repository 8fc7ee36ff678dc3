import { lookup } from 'node:dns/promises';
import pTimeout from 'p-timeout';
import type { Resolver } from '../domain/ports/resolver.js';

/** Longest wait for a name service, in milliseconds. */
const LIMIT_MS = 5_000;

/** Host names as the operating system resolves them, its hosts file included. */
export const systemResolver: Resolver = {
  addressOf: async (hostName) => {
    // The system call cannot be cancelled: an answer after the limit is ignored.
    const found = lookup(hostName, { family: 4 }).then(
      ({ address }) => address,
      () => null,
    );
    return pTimeout(found, { milliseconds: LIMIT_MS, fallback: () => null });
  },
};
