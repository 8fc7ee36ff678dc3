import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { ageOfNewestBackup } from '../control-plane-backup/backup-directory.js';
import { findBlocker } from '../db/find-blocker.js';
import type { DomainContext, ServiceContext } from '../domain/context.js';
import { findBacklog } from '../domain/schedules/find-backlog.js';
import { turnTracingOff } from '../domain/tracing/trace-context.js';
import { pollOncePerSecond } from '../host/poll-once-per-second.js';
import { type Jobs, startJobs } from '../jobs/start-jobs.js';
import { uncounted } from '../metrics/uncounted.js';
import type { TraceExporter } from '../tracing/create-tracer.js';
import { isAppKeyRight } from './app-key-check.js';
import type { FindBuiltInHost } from './built-in-host.js';
import { checkHealth, type DatabaseProblems, type ExaminedHealth, type PartHealth } from './check-health.js';
import type { WatchedMetrics } from './metrics-endpoint.js';
import { scheduledBackups } from './scheduled-backups.js';
import { type BaseContext, createBaseContext } from './service-context.js';
import type { Shutdown } from './shutdown.js';
import type { Storage, StorageOptions } from './storage.js';

const STOPPING: PartHealth = { ok: false, detail: 'the service is stopping' };

/** A longer transaction is a likely cause of delays; most take milliseconds. */
const LONG_TRANSACTION_S = 10;

const LOCKED = 'the disk is nearly full, and game servers may not use them until there is free space';

export interface AssemblyOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Registers how each part is stopped. */
  readonly shutdown: Shutdown;
  readonly openStorage: (options: StorageOptions) => Promise<Storage>;
  /** Database connections for requests. */
  readonly connections: number;
  /** Whether jobs run in this process. */
  readonly runsJobs: boolean;
  /** Where the service is several processes: the name of this one, and whether it is the first. */
  readonly several?: { readonly process: string; readonly isFirst: boolean } | undefined;
  /** The first process, where that one starts the embedded database. */
  readonly first?: FirstProcess | undefined;
  /** Counted in this process by default. */
  readonly throttles?: DomainContext['throttles'];
}

/** Calls of other processes to the one that starts the embedded database. */
export interface FirstProcess {
  readonly findBuiltInHost: FindBuiltInHost;
  readonly findDatabaseProblems: () => Promise<DatabaseProblems>;
}

/** The parts that every process of the service has. */
export interface AssembledProcess {
  readonly storage: Storage;
  readonly base: BaseContext;
  readonly jobs: Jobs;
  readonly context: ServiceContext;
  /** Undefined where METRICS_TOKEN is not set. */
  readonly watched: WatchedMetrics | undefined;
  readonly examine: () => Promise<ExaminedHealth>;
  readonly findDatabaseProblems: () => Promise<DatabaseProblems>;
  /** Health reports the start as complete from now on. */
  beStarted(): void;
  /** Health reports the service as stopping from now on. */
  beStopping(): void;
}

/** Opens the database, and creates everything that listeners need. */
export const assembleProcess = async (options: AssemblyOptions): Promise<AssembledProcess> => {
  const { config, log, shutdown, openStorage, connections, runsJobs, several, first, throttles } = options;
  const watched = await openMetrics(config, several);
  if (!config.logsRequests && config.traceEndpoint === undefined) turnTracingOff();
  const exporter = await openTracer(config, log);
  if (exporter !== undefined) shutdown.add('traces', exporter.stop);
  const onConnection = watched?.metrics.connectionAwaited;
  const storage = await openStorage({ config, log, connections, owns: true, onConnection, signal: shutdown.signal });
  shutdown.add('database', storage.close, storage.stopNow);
  const base = createBaseContext(config, storage, {
    ...{ log, metrics: watched?.metrics ?? uncounted, tracer: exporter?.tracer, throttles },
    findBuiltInHost: first?.findBuiltInHost,
  });
  shutdown.add('daemon client', base.close);
  const jobs = await startJobs({
    context: base.context,
    databaseUrl: storage.url,
    mongodbUrl: config.mongodbUrl,
    backups: scheduledBackups(config, storage),
    runsJobs,
  });
  // Stopped first: a request in flight still reaches its node, and the node can still call back.
  shutdown.addFirst('jobs', () => jobs.stop());
  const context: ServiceContext = { ...base.context, wake: jobs.wake };
  // Stopped even before: clients of streams are told, and do not keep connections open.
  shutdown.addFirst('subscriptions', base.endSubscriptions);
  const findDatabaseProblems = first?.findDatabaseProblems ?? (async () => problemsOf(storage));
  let isStarted = false;
  let isStopping = false;
  // Unauthenticated clients may call it, and it queries the database.
  const examineOnceASecond = pollOncePerSecond(() =>
    checkHealth({
      findBacklog: () => findBacklog(context),
      findBlocker: () => findBlocker(storage.db, { openSeconds: LONG_TRANSACTION_S }),
      findDatabaseProblems,
      isAppKeyRight: () => isAppKeyRight(storage.db, context.secrets),
      isPoolBusy: () => storage.pool.waitingCount > 0 && storage.pool.idleCount === 0,
      jobsHealth: () => jobs.health(),
      isStarted: () => isStarted,
      runsJobs,
    }),
  );
  // Not cached, so that load balancers see it at once.
  const examine = async (): Promise<ExaminedHealth> => {
    const { report, backlog } = await examineOnceASecond();
    return { report: isStopping ? { ...report, service: STOPPING } : report, backlog };
  };
  watched?.metrics.watch({
    connections: () => loadOf(storage.pool),
    openCircuits: base.openCircuits,
    health: async () => measuresOf(await examine()),
  });
  const { directory } = config.backups;
  if (runsJobs && directory !== undefined) {
    watched?.metrics.watch({ backupAge: () => ageOfNewestBackup(directory, context.clock.now()) });
  }
  return {
    ...{ storage, base, jobs, context, watched, examine, findDatabaseProblems },
    beStarted: () => {
      isStarted = true;
    },
    beStopping: () => {
      isStopping = true;
    },
  };
};

/** Loaded only with METRICS_TOKEN. */
const openMetrics = async (
  { metricsToken: token }: Config,
  several: AssemblyOptions['several'],
): Promise<WatchedMetrics | undefined> =>
  token === undefined
    ? undefined
    : { token, metrics: (await import('../metrics/create-metrics.js')).createMetrics(several) };

/** Loaded only with OTEL_EXPORTER_OTLP_ENDPOINT. */
const openTracer = async ({ traceEndpoint: endpoint }: Config, log: Logger): Promise<TraceExporter | undefined> =>
  endpoint === undefined ? undefined : (await import('../tracing/create-tracer.js')).createTracer({ endpoint, log });

const problemsOf = ({ unavailableReason, tenants }: Storage): DatabaseProblems => {
  const problem = tenants?.isLocked === true ? LOCKED : tenants?.unavailableReason();
  return { own: unavailableReason(), tenants: problem && `databases of game servers: ${problem}` };
};

const loadOf = ({ totalCount, idleCount, waitingCount }: Storage['pool']) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Health as its metrics show it. */
const measuresOf = ({ report: { database, jobStore, scheduler, appKey }, backlog }: ExaminedHealth) => ({
  parts: { database: database.ok, job_store: jobStore.ok, scheduler: scheduler.ok, app_key: appKey.ok },
  backlogMs: backlog && { ticks: backlog.tickMs, runs: backlog.runMs },
});
