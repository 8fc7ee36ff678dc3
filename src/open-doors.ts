import type { Logger } from 'pino';
import type { SharedLimits } from './app.js';
import type { Config } from './config.js';
import { freePort } from './host/free-port.js';
import { loadTrustedDocuments } from './http/load-trusted-documents.js';
import { arrivesSlowly } from './http/slow-arrival.js';
import type { ApiProcesses } from './processes/api-processes.js';
import { createOwnLimits, limitCalls } from './processes/limits.js';
import type { AssembledProcess } from './service/assemble-process.js';
import { listen } from './service/listen.js';
import type { Shutdown } from './service/shutdown.js';
import { workerDoor } from './service/worker-door.js';

/** What lets requests in. */
export interface Doors {
  readonly port: number;
  /** The start is over: whoever asks may hear that the service is ready. */
  beReady(): void;
}

export interface DoorOptions {
  readonly config: Config;
  /** Learns how to stop each part as soon as it runs. */
  readonly shutdown: Shutdown;
  readonly assembled: AssembledProcess;
  /** Counted in this process by default. */
  readonly limits?: SharedLimits;
}

/** A worker has no API; it listens only where a port was named for it, and then to those who watch it. */
export const openDoors = async ({ config, shutdown, assembled, limits }: DoorOptions): Promise<Doors> => {
  const { context, base, watched, examine } = assembled;
  const health = async () => (await examine()).report;
  const beReady = (): void => undefined;
  if (config.role === 'worker') {
    if (!config.isPortGiven) return { port: config.port, beReady };
    const server = await listen(workerDoor({ health, metrics: watched }), config);
    shutdown.add('http', server.stop);
    return { port: server.port, beReady };
  }
  // Loaded only now: it builds the schema, which nobody else asks.
  const { createApp } = await import('./app.js');
  base.watchKeys();
  const app = createApp({
    context,
    health,
    metrics: watched,
    rateLimits: config.rateLimits,
    pointsPerMinute: config.pointsPerMinute,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    trustedDocuments: await loadTrustedDocuments(config.trustedDocuments),
    processes: config.apiProcesses,
    limits,
  });
  const server = await listen(app, config, { arrivesSlowly });
  shutdown.add('http', server.stop);
  return { port: server.port, beReady };
};

/** Has processes of their own open them, on one port. */
export const openDoorsElsewhere = async ({
  config,
  log,
  shutdown,
  assembled,
}: DoorOptions & { readonly log: Logger }): Promise<Doors> => {
  const { storage, watched } = assembled;
  // Loaded only now: one process alone starts no others.
  const { startApiProcesses } = await import('./processes/api-processes.js');
  // One that is started later has to find the same.
  const port = config.port === 0 ? await freePort(0) : config.port;
  const processes: ApiProcesses = startApiProcesses({
    count: config.apiProcesses,
    settings: {
      ...{ ROLE: 'api', LOCAL_NODE: 'off', API_PROCESSES: String(config.apiProcesses), PORT: String(port) },
      ...{ DATABASE_URL: storage.url, APP_KEY: storage.appKey, DATA_DIR: config.dataDir },
    },
    calls: {
      ...limitCalls(createOwnLimits(config)),
      renderMetrics: async () => {
        const { renderTogether } = await import('./metrics/create-metrics.js');
        const own = watched === undefined ? [] : [await watched.metrics.collect()];
        return renderTogether([...own, ...(await processes.collectMetrics())]);
      },
    },
    log,
    stopping: shutdown.signal,
    onReplaced: () => watched?.metrics.processReplaced(),
  });
  // Before jobs stop, as where one process has both: whoever watches learns that it ends.
  shutdown.addFirst('subscriptions of api processes', processes.endSubscriptions);
  shutdown.add('api processes', processes.stop);
  await processes.listening;
  return { port, beReady: processes.beReady };
};
