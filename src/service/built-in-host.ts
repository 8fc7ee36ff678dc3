import pTimeout from 'p-timeout';
import type { Listener } from '../db/tenant-postgres.js';
import { DatabaseHostError } from '../domain/errors.js';
import type { DatabaseHostAddress, DatabaseHosts } from '../domain/ports/database-hosts.js';
import { errorSentence } from '../host/error-sentence.js';

/**
 * Where the database host is reached that this service brings; it is started for that, or made.
 * @param makes false: null where there is none yet
 */
export type FindBuiltInHost = (makes: boolean) => Promise<Listener | null>;

/** Has the database host that this service brings run before it is called. Where there is none yet it has no databases. */
export const withBuiltInHost = (hosts: DatabaseHosts, find: FindBuiltInHost): DatabaseHosts => {
  const located = async (host: DatabaseHostAddress, limitMs: number, makes: boolean): Promise<Located | null> => {
    if (!host.isBuiltIn) return { host, leftMs: limitMs };
    const since = performance.now();
    try {
      const listener = await pTimeout(find(makes), { milliseconds: limitMs, message: 'It is being started.' });
      // The port may be another one than the one that was stored.
      return listener && { host: { ...host, ...listener }, leftMs: limitMs - (performance.now() - since) };
    } catch (error) {
      throw new DatabaseHostError({ delivery: 'not_sent', reason: errorSentence(error) });
    }
  };
  /** The same, of a host that is made when it is missing. */
  const made = async (host: DatabaseHostAddress, limitMs: number): Promise<Located> => {
    const found = await located(host, limitMs, true);
    if (found === null) throw new DatabaseHostError({ delivery: 'not_sent', reason: 'It could not be made.' });
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
        if (error instanceof DatabaseHostError) return [`It cannot be used: ${error.failure.reason}`];
        throw error;
      }
    },
  };
};

interface Located {
  readonly host: DatabaseHostAddress;
  readonly leftMs: number;
}
