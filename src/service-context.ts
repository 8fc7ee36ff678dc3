import type { Config } from './config.js';
import type { DomainContext, ServiceContext } from './context.js';
import { createDaemonClient } from './daemon/client.js';
import { createNodeLinks } from './daemon/node-links.js';
import type { Clock, Log } from './domain/ports.js';
import { cryptoRandom } from './random.js';
import { systemResolver } from './resolver.js';
import { createSecrets } from './secrets.js';
import type { Storage } from './storage.js';

/** What the verbs get of a process, before its alarm clock runs. */
export interface BaseContext {
  readonly context: Omit<ServiceContext, 'wake'>;
  /** Ends the sockets to the nodes once the calls in flight have their answers. */
  close(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** Puts the real things behind the ports of the domain. */
export const createBaseContext = (config: Config, storage: Storage, log: Log): BaseContext => {
  const secrets = createSecrets(storage.appKey);
  const daemon = createDaemonClient({ open: secrets.open, log });
  return {
    context: {
      db: storage.db,
      daemon,
      links: createNodeLinks({ open: secrets.open, random: cryptoRandom, now: systemClock.now }),
      secrets,
      resolver: systemResolver,
      clock: systemClock,
      random: cryptoRandom,
      log,
      settings: { scheduleTimezone: config.scheduleTimezone },
    },
    close: () => daemon.close(),
  };
};

/** The context of the service acting for itself. */
export const asSystem = (context: ServiceContext): DomainContext => ({ ...context, principal: { kind: 'system' } });
