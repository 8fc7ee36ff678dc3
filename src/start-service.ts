import type { Logger } from 'pino';
import { createApp } from './app.js';
import type { Config } from './config.js';
import { findBlocker } from './db/find-blocker.js';
import type { ServiceContext } from './domain/context.js';
import { findBacklog } from './domain/schedules/find-backlog.js';
import { finishFirstRun, seed } from './first-run/seed.js';
import { seedDatabaseHost } from './first-run/seed-database-host.js';
import { welcome } from './first-run/welcome.js';
import { placeData } from './host/apply-data-place.js';
import { onceASecond } from './host/once-a-second.js';
import { loadTrustedDocuments } from './http/load-trusted-documents.js';
import { arrivesSlowly } from './http/slow-arrival.js';
import { startJobs } from './jobs/start-jobs.js';
import { startLocalNode } from './local-node/start-local-node.js';
import { uncounted } from './metrics/uncounted.js';
import { checkHealth, type ExaminedHealth, type HealthReport } from './service/check-health.js';
import { type HttpServer, listen, localUrl } from './service/listen.js';
import type { WatchedMetrics } from './service/metrics-door.js';
import { asSystem, createBaseContext } from './service/service-context.js';
import type { Shutdown } from './service/shutdown.js';
import { openStorage, type Storage } from './service/storage.js';
import { workerDoor } from './service/worker-door.js';

/** Database connections of one process; the job store has its own. */
const CONNECTIONS = 20;

/** A transaction that is open for longer is a likely cause of what is late; most take milliseconds. */
const LONG_TRANSACTION_S = 10;

export interface ServiceOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Learns how to stop each part as soon as it runs. */
  readonly shutdown: Shutdown;
  /** Shows a text to the operator; resolves when it was handed over. */
  readonly print: (text: string) => Promise<void>;
}

/** Starts the parts that this ROLE has, and resolves with the address of the service once all of them work. */
export const startService = async (options: ServiceOptions): Promise<string> => {
  const { log, shutdown, print } = options;
  const { config, isElsewhere } = await placeData(options.config);
  if (isElsewhere) await print(renderPlace(config.dataDir, options.config.dataDir));
  const watched = await openMetrics(config);
  const onConnection = watched?.metrics.connectionAwaited;
  const storage = await openStorage({ config, log, connections: CONNECTIONS, owns: true, onConnection });
  shutdown.add('database', storage.close, storage.hurry);
  const base = createBaseContext(config, storage, { log, metrics: watched?.metrics ?? uncounted });
  shutdown.add('daemon client', base.close);
  const runsJobs = config.role !== 'api';
  const jobs = await startJobs({
    context: base.context,
    databaseUrl: storage.url,
    mongodbUrl: config.mongodbUrl,
    runsJobs,
  });
  // Stopped first: an effect in flight still finds its node, and the node its way back.
  shutdown.addFirst('jobs', () => jobs.stop());
  const context: ServiceContext = { ...base.context, wake: jobs.wake };
  // Before that: whoever watches learns that it ends, and does not keep the way in open.
  shutdown.addFirst('subscriptions', base.endSubscriptions);
  const isFirstRun = config.role !== 'worker' && (await seed(asSystem(context)));

  if (config.role !== 'worker') base.watchKeys();
  let isStarted = false;
  // Strangers may ask, and it asks the database.
  const examine = onceASecond(() =>
    checkHealth({
      findBacklog: () => findBacklog(context),
      findBlocker: () => findBlocker(storage.db, { openSeconds: LONG_TRANSACTION_S }),
      isPoolBusy: () => storage.pool.waitingCount > 0 && storage.pool.idleCount === 0,
      jobsHealth: () => jobs.health(),
      isStarted: () => isStarted,
      runsJobs,
    }),
  );
  watched?.metrics.watch({
    connections: () => loadOf(storage.pool),
    openCircuits: base.openCircuits,
    health: async () => measuresOf(await examine()),
  });
  const http = await openDoors({ config, context, watched, health: async () => (await examine()).report });
  if (http !== undefined) shutdown.add('http', http.stop);
  const url = localUrl(config.host, http?.port ?? config.port);
  base.addOrigin(url);
  if (config.localNode) await runLocalNode({ ...options, config }, context, url);
  if (storage.listener !== undefined && config.role !== 'worker') {
    await seedDatabaseHost(asSystem(context), storage.listener);
  }
  jobs.watchNodes();
  if (isFirstRun) await endFirstRun(options, context, url);
  isStarted = true;
  return url;
};

/** Loaded only now: who is not watched pays nothing for it. */
const openMetrics = async ({ metricsToken: token }: Config): Promise<WatchedMetrics | undefined> =>
  token === undefined ? undefined : { token, metrics: (await import('./metrics/create-metrics.js')).createMetrics() };

const loadOf = ({ totalCount, idleCount, waitingCount }: Storage['pool']) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** A look at the health of the process, as its metrics show it. */
const measuresOf = ({ report: { database, jobStore, scheduler }, backlog }: ExaminedHealth) => ({
  parts: { database: database.ok, job_store: jobStore.ok, scheduler: scheduler.ok },
  backlogMs: backlog && { ticks: backlog.tickMs, runs: backlog.runMs },
});

interface Doors {
  readonly config: Config;
  readonly context: ServiceContext;
  readonly watched: WatchedMetrics | undefined;
  readonly health: () => Promise<HealthReport>;
}

/** A worker has no API; it listens only where a port was named for it, and then to those who watch it. */
const openDoors = async ({ config, context, watched, health }: Doors): Promise<HttpServer | undefined> => {
  if (config.role === 'worker') {
    return config.isPortGiven ? listen(workerDoor({ health, metrics: watched }), config) : undefined;
  }
  return listen(
    createApp({
      context,
      health,
      metrics: watched,
      rateLimits: config.rateLimits,
      pointsPerMinute: config.pointsPerMinute,
      trustedProxies: config.trustedProxies,
      corsOrigins: config.corsOrigins,
      trustedDocuments: await loadTrustedDocuments(config.trustedDocuments),
    }),
    config,
    { arrivesSlowly },
  );
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
