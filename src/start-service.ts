import type { Logger } from 'pino';
import { createApp } from './app.js';
import type { Config } from './config.js';
import type { ServiceContext } from './context.js';
import { welcome } from './first-run.js';
import { checkHealth } from './health.js';
import { type HttpServer, listen, localUrl } from './http-server.js';
import { type Jobs, startJobs } from './jobs/start-jobs.js';
import { startLocalNode } from './local-node/start-local-node.js';
import { finishFirstRun, seed } from './seed.js';
import { asSystem, createBaseContext } from './service-context.js';
import type { Shutdown } from './shutdown.js';
import { openStorage, type Storage } from './storage.js';
import { createWorkerHealth } from './worker-health.js';

/** Database connections of one process; the job store has its own. */
const CONNECTIONS = 20;

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
  const { config, log, shutdown } = options;
  const storage = await openStorage({ config, log, connections: CONNECTIONS, owns: true });
  shutdown.add('database', storage.close);
  const base = createBaseContext(config, storage, log);
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

  const http = await openDoors({ options, context, jobs, storage });
  if (http !== undefined) shutdown.add('http', http.stop);
  const url = localUrl(config.host, http?.port ?? config.port);
  base.addOrigin(url);
  if (config.localNode) await runLocalNode(options, context, url);
  if (isFirstRun) await endFirstRun(options, context, url);
  return url;
};

interface Doors {
  readonly options: ServiceOptions;
  readonly context: ServiceContext;
  readonly jobs: Jobs;
  readonly storage: Storage;
}

/** A worker has no API; it listens only where a port was named for it, and then to those who watch it. */
const openDoors = async ({ options, context, jobs, storage }: Doors): Promise<HttpServer | undefined> => {
  const { config } = options;
  const health = () =>
    checkHealth({
      askDatabase: () => storage.pool.query('select 1'),
      jobsHealth: () => jobs.health(),
      runsJobs: config.role !== 'api',
    });
  if (config.role === 'worker') {
    return config.isPortGiven ? listen(createWorkerHealth(health), config) : undefined;
  }
  return listen(
    createApp({
      context,
      health,
      rateLimits: config.rateLimits,
      pointsPerMinute: config.pointsPerMinute,
      trustedProxies: config.trustedProxies,
    }),
    config,
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
  });
  shutdown.add('built-in node', node.stop);
};

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
