import pTimeout from 'p-timeout';
import type { Logger } from 'pino';
import { createApp, type SharedLimits } from './app.js';
import type { Config } from './config.js';
import type { ServiceContext } from './domain/context.js';
import { finishFirstRun, seed } from './first-run/seed.js';
import { seedDatabaseHost } from './first-run/seed-database-host.js';
import { welcome } from './first-run/welcome.js';
import { placeData } from './host/apply-data-place.js';
import { errorSentence } from './host/error-sentence.js';
import { freePort } from './host/free-port.js';
import { onceASecond } from './host/once-a-second.js';
import { loadTrustedDocuments } from './http/load-trusted-documents.js';
import { arrivesSlowly } from './http/slow-arrival.js';
import { startLocalNode } from './local-node/start-local-node.js';
import type { ApiProcesses, FirstProcessCalls } from './processes/api-processes.js';
import type { Exchange } from './processes/exchange.js';
import { joinFirstProcess } from './processes/first-process.js';
import { createOwnLimits, limitCalls } from './processes/limits.js';
import { createSharedLimits } from './processes/shared-limits.js';
import { type AssembledProcess, assembleProcess } from './service/assemble-process.js';
import { connectionsOfEach } from './service/connections.js';
import { listen, localUrl } from './service/listen.js';
import type { WatchedMetrics } from './service/metrics-door.js';
import { asSystem } from './service/service-context.js';
import type { Shutdown } from './service/shutdown.js';
import { openStorage, openStorageAsItIs } from './service/storage.js';
import { workerDoor } from './service/worker-door.js';

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Learns how to stop each part as soon as it runs. */
  readonly shutdown: Shutdown;
  /** Shows a text to the operator; resolves when it was handed over. */
  readonly print: (text: string) => Promise<void>;
}

/**
 * Starts the parts that this ROLE has, and resolves with the address of the service once all of them work. Where several
 * processes serve the API, this one has all the rest.
 */
export const startService = async (options: ServiceOptions): Promise<string> => {
  const { log, shutdown, print } = options;
  const { config, isElsewhere } = await placeData(options.config);
  if (isElsewhere) await print(renderPlace(config.dataDir, options.config.dataDir));
  const isAlone = config.apiProcesses === 1;
  const assembled = await assembleProcess({
    ...{ config, log, shutdown, openStorage, connections: connectionsOfEach(1) },
    runsJobs: config.role !== 'api',
    several: isAlone ? undefined : { process: 'first', isFirst: true },
  });
  const { context, base, jobs, storage } = assembled;
  const isFirstRun = config.role !== 'worker' && (await seed(asSystem(context)));

  const doors = await (isAlone ? openDoors : openDoorsElsewhere)({ config, log, shutdown, assembled });
  const url = localUrl(config.host, doors.port);
  base.addOrigin(url);
  if (config.localNode) await runLocalNode({ ...options, config }, context, url);
  if (storage.listener !== undefined && config.role !== 'worker') {
    await seedDatabaseHost(asSystem(context), storage.listener);
  }
  jobs.watchNodes();
  if (isFirstRun) await endFirstRun(options, context, url);
  assembled.beStarted();
  doors.beReady();
  return url;
};

export interface ApiProcessOptions extends Omit<ServiceOptions, 'print'> {
  /** Tells it apart from the others. */
  readonly name: string;
  /** The first process wants this one to end. */
  readonly onStop: () => void;
}

/** Starts a process that serves the API for the first one, which has started it and has all the rest. */
export const startApiProcess = async ({ config, log, shutdown, name, onStop }: ApiProcessOptions): Promise<void> => {
  const first = joinFirstProcess({
    // Nothing is asked of this process before it has said that it listens.
    beReady: () => assembled.beStarted(),
    endSubscriptions: () => assembled.base.endSubscriptions(),
    stop: onStop,
    collectMetrics: () => assembled.watched?.metrics.collect(),
  });
  const own = createOwnLimits(config, config.apiProcesses);
  const limits = createSharedLimits({ first, rateLimits: config.rateLimits, own });
  const orTell = async (error: unknown): Promise<never> => {
    await first.ask('cannotStart', errorSentence(error));
    throw error;
  };
  const assembled = await assembleProcess({
    ...{ config, log, shutdown, runsJobs: false, throttles: limits.throttles },
    several: { process: name, isFirst: false },
    openStorage: openStorageAsItIs,
    connections: connectionsOfEach(config.apiProcesses),
  }).catch(orTell);
  const watched = assembled.watched && renderedByFirst(assembled.watched, first);
  const { port } = await openDoors({ config, shutdown, assembled: { ...assembled, watched }, limits }).catch(orTell);
  assembled.base.addOrigin(localUrl(config.host, port));
  if (await first.ask('isListening')) assembled.beStarted();
};

/** How long the first process may take to render what all of them count, in milliseconds. */
const METRICS_LIMIT_MS = 6_000;

/** Whichever process is asked for metrics answers with those of all; with its own ones where the first is silent. */
const renderedByFirst = (
  { token, metrics }: WatchedMetrics,
  first: Pick<Exchange<FirstProcessCalls>, 'ask'>,
): WatchedMetrics => ({
  token,
  metrics: {
    ...metrics,
    render: onceASecond(() =>
      pTimeout(first.ask('renderMetrics'), { milliseconds: METRICS_LIMIT_MS, fallback: () => metrics.render() }),
    ),
  },
});

interface Doors {
  readonly port: number;
  /** The start is over: whoever asks may hear that the service is ready. */
  beReady(): void;
}

interface DoorOptions extends Pick<ServiceOptions, 'config' | 'shutdown'> {
  readonly assembled: AssembledProcess;
  /** Counted in this process by default. */
  readonly limits?: SharedLimits;
}

/** A worker has no API; it listens only where a port was named for it, and then to those who watch it. */
const openDoors = async ({ config, shutdown, assembled, limits }: DoorOptions): Promise<Doors> => {
  const { context, base, watched, examine } = assembled;
  const health = async () => (await examine()).report;
  const beReady = (): void => undefined;
  if (config.role === 'worker') {
    if (!config.isPortGiven) return { port: config.port, beReady };
    const server = await listen(workerDoor({ health, metrics: watched }), config);
    shutdown.add('http', server.stop);
    return { port: server.port, beReady };
  }
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
const openDoorsElsewhere = async ({
  config,
  log,
  shutdown,
  assembled,
}: DoorOptions & Pick<ServiceOptions, 'log'>): Promise<Doors> => {
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

const runLocalNode = async (
  { config, shutdown }: ServiceOptions,
  context: ServiceContext,
  url: string,
): Promise<void> => {
  const node = await startLocalNode({
    ctx: asSystem(context),
    dataDir: config.dataDir,
    remoteUrl: url,
    publicUrl: config.publicUrl,
    programPath: config.programPath,
    logLevel: config.logLevel,
    stopping: shutdown.signal,
  });
  shutdown.add('built-in node', node.stop, node.hurry);
};

/** One line: where the data are, when they are not in the place where one would look for them. */
const renderPlace = (directory: string, dataDir: string): string =>
  `Data are kept in ${directory}, because not every account they belong to may use ${dataDir}; ` +
  '"npm run --silent cli -- data remove --yes" removes them.\n';

/** Keys are shown where a person looks: not in the log of one of many processes. */
const endFirstRun = async (
  { config, log, print }: ServiceOptions,
  context: ServiceContext,
  url: string,
): Promise<void> => {
  if (config.role === 'all') return welcome(asSystem(context), url, print);
  await finishFirstRun(asSystem(context));
  log.info({}, 'the database is set up; make keys with: npm run --silent cli -- keys create --kind application');
};
