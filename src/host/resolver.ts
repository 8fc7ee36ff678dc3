import { lookup } from 'node:dns/promises';
import pTimeout from 'p-timeout';
import type { Resolver } from '../domain/ports/resolver.js';

/** Longest wait for a name service, in milliseconds. */
const LIMIT_MS = 5_000;

/** Resolves host names as the operating system does, including its hosts file. */
export const systemResolver: Resolver = {
  addressOf: async (hostName) => {
    // The system call cannot be cancelled: an answer after the time limit is ignored.
    const found = lookup(hostName, { family: 4 }).then(
      ({ address }) => address,
      () => null,
    );
    return pTimeout(found, { milliseconds: LIMIT_MS, fallback: () => null });
  },
};
