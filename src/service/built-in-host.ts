import pTimeout from 'p-timeout';
import type { Listener } from '../db/tenant-postgres.js';
import { DatabaseHostError } from '../domain/errors.js';
import type { DatabaseHostAddress, DatabaseHosts } from '../domain/ports/database-hosts.js';
import { errorSentence } from '../host/error-sentence.js';

/**
 * Starts the built-in database host if necessary and returns its address.
 * @param makes whether to create it if missing; else null
 */
export type FindBuiltInHost = (makes: boolean) => Promise<Listener | null>;

/** Starts the built-in database host before each call to it. Before it is created it has no databases. */
export const withBuiltInHost = (hosts: DatabaseHosts, find: FindBuiltInHost): DatabaseHosts => {
  const located = async (host: DatabaseHostAddress, limitMs: number, makes: boolean): Promise<Located | null> => {
    if (!host.isBuiltIn) return { host, leftMs: limitMs };
    const since = performance.now();
    try {
      const listener = await pTimeout(find(makes), { milliseconds: limitMs, message: 'It is starting.' });
      // The port may differ from the stored one.
      return listener && { host: { ...host, ...listener }, leftMs: limitMs - (performance.now() - since) };
    } catch (error) {
      throw new DatabaseHostError({ delivery: 'not_sent', reason: errorSentence(error) });
    }
  };
  /** The same, and creates a missing host. */
  const made = async (host: DatabaseHostAddress, limitMs: number): Promise<Located> => {
    const found = await located(host, limitMs, true);
    if (found === null) throw new DatabaseHostError({ delivery: 'not_sent', reason: 'It could not be created.' });
    return found;
  };
  return {
    make: async (address, database, limitMs) => {
      const { host, leftMs } = await made(address, limitMs);
      return hosts.make(host, database, leftMs);
    },
    setPassword: async (address, database, limitMs) => {
      const { host, leftMs } = await made(address, limitMs);
      return hosts.setPassword(host, database, leftMs);
    },
    drop: async (address, database, limitMs) => {
      const found = await located(address, limitMs, false);
      if (found !== null) await hosts.drop(found.host, database, found.leftMs);
    },
    list: async (address, limitMs) => {
      const found = await located(address, limitMs, false);
      return found === null ? { databases: [], usernames: [] } : hosts.list(found.host, found.leftMs);
    },
    check: async (address, limitMs) => {
      try {
        const { host, leftMs } = await made(address, limitMs);
        return await hosts.check(host, leftMs);
      } catch (error) {
        if (error instanceof DatabaseHostError) return [`It is unusable: ${error.failure.reason}`];
        throw error;
      }
    },
  };
};

interface Located {
  readonly host: DatabaseHostAddress;
  readonly leftMs: number;
}
