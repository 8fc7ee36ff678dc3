import type { Config } from '../config.js';
import { createDaemonClient } from '../daemon/client.js';
import { createConsoles } from '../daemon/create-consoles.js';
import { createNodeLinks } from '../daemon/node-links.js';
import { createUsagePolls } from '../daemon/poll-usage.js';
import { createDatabaseHosts } from '../database-hosts/create-database-hosts.js';
import { createEvents } from '../db/events.js';
import { NODE_ADDRESS_SELECT } from '../domain/access/server-ref.js';
import type { DomainContext, KeyHolder, ServiceContext } from '../domain/context.js';
import { recordKeyUses } from '../domain/keys/record-key-uses.js';
import { recordPowerState } from '../domain/nodes/record-power-state.js';
import type { Clock } from '../domain/ports/clock.js';
import type { Consoles } from '../domain/ports/consoles.js';
import type { Log } from '../domain/ports/log.js';
import type { Metrics } from '../domain/ports/metrics.js';
import type { Tracer } from '../domain/ports/tracer.js';
import { cryptoRandom } from '../host/random.js';
import { systemResolver } from '../host/resolver.js';
import { createSecrets } from '../host/secrets.js';
import { timeSlices } from '../load/time-slicer.js';
import { type FindBuiltInHost, withBuiltInHost } from './built-in-host.js';
import { createFindBuiltInHost } from './find-built-in-host.js';
import { createKeyCache } from './key-cache.js';
import { createKeyUses } from './key-uses.js';
import { localUrl } from './listen.js';
import type { Storage } from './storage.js';
import { createThrottles } from './throttles.js';

/** The context of use cases in a process, before its alarm clock runs. */
export interface BaseContext {
  readonly context: Omit<ServiceContext, 'wake'>;
  /** Adds an address under which nodes may reach this service. */
  addOrigin(url: string): void;
  /** Subscribes the key cache to changes of keys and users; without this no key is cached. */
  watchKeys(): void;
  /** Ends all subscriptions; new ones are rejected. */
  endSubscriptions(): Promise<void>;
  /** Nodes that are not called at the moment because they did not answer. */
  openCircuits(): number;
  /** Undefined where this service has no built-in database host. */
  readonly findBuiltInHost: FindBuiltInHost | undefined;
  /** Ends subscriptions, closes sockets to nodes after the calls in flight, and writes the last uses of keys. */
  close(): Promise<void>;
}

export interface BaseParts {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Undefined where no traces are exported. */
  readonly tracer?: Tracer | undefined;
  /** Counted in this process by default. */
  readonly throttles?: DomainContext['throttles'];
  /** Set where another process starts the built-in host. */
  readonly findBuiltInHost?: FindBuiltInHost | undefined;
}

const systemClock: Clock = { now: () => new Date() };

/** Connects the ports of the domain to their adapters. */
export const createBaseContext = (
  config: Config,
  storage: Storage,
  { log, metrics, tracer, throttles = createThrottles(() => performance.now()), ...given }: BaseParts,
): BaseContext => {
  const secrets = createSecrets(storage.appKey);
  const daemon = createDaemonClient({ open: secrets.open, log, metrics });
  const events = createEvents({ databaseUrl: storage.url, log });
  const keyCache = createKeyCache<KeyHolder>({ now: () => performance.now() });
  const uses = createKeyUses({ write: (keyIds) => recordKeyUses(storage, keyIds), log });
  const origins = config.publicUrl === undefined ? [] : [config.publicUrl];
  const consoles: Consoles = createConsoles({
    origins: () => origins,
    onPowerState: ({ nodeId, uuid }, state) => {
      const principal = { kind: 'node', nodeId } as const;
      const of = { db: storage.db, reads: storage.reads, principal };
      return recordPowerState(of, { uuid, state, source: 'console' }).catch((error: unknown) =>
        log.debug({ err: error, serverUuid: uuid }, 'a power state could not be recorded'),
      );
    },
    log,
  });
  const findBuiltInHost =
    given.findBuiltInHost ??
    (storage.tenants && createFindBuiltInHost({ db: storage.db, secrets, log }, storage.tenants));
  const databaseHosts = createDatabaseHosts({ open: secrets.open, log });
  const context: BaseContext['context'] = {
    db: storage.db,
    reads: storage.reads,
    daemon,
    files: daemon.files,
    databaseHosts: findBuiltInHost === undefined ? databaseHosts : withBuiltInHost(databaseHosts, findBuiltInHost),
    events,
    consoles,
    usage: createUsagePolls({
      list: async (id) =>
        daemon.listServers(await storage.reads.node.findUniqueOrThrow({ where: { id }, select: NODE_ADDRESS_SELECT })),
      log,
    }),
    links: createNodeLinks({ open: secrets.open, random: cryptoRandom, now: systemClock.now }),
    secrets,
    resolver: systemResolver,
    clock: systemClock,
    timeSlices,
    random: cryptoRandom,
    log,
    keys: { keyCache, uses },
    metrics,
    tracer,
    throttles,
    settings: { ...config.settings, publicUrl: () => origins[0] ?? localUrl(config.host, config.port) },
  };
  return {
    context,
    addOrigin: (url) => void origins.push(url),
    watchKeys: () => events.watchKeys(keyCache),
    endSubscriptions: events.endSubscriptions,
    openCircuits: daemon.openCircuits,
    findBuiltInHost,
    close: async () => {
      await Promise.all([events.stop(), daemon.close(), uses.flush()]);
    },
  };
};

/** The context in which the service acts by itself. */
export const asSystem = (context: ServiceContext): DomainContext => ({ ...context, principal: { kind: 'system' } });
