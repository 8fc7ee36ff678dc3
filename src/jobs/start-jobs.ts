import { hostname } from 'node:os';
import type { ServiceContext } from '../domain/context.js';
import type { Wake } from '../domain/ports/wake.js';
import { withoutTrace } from '../domain/tracing/trace-context.js';
import { type AlarmClock, createAlarmClock } from './alarm-clock.js';
import { defineScheduleDue, defineTaskDue } from './alarm-handlers.js';
import { type ScheduledBackups, startBackups } from './back-up-control-plane.js';
import { startDeletingArchives } from './delete-archives.js';
import { createDueWork } from './due-work.js';
import type { JobStore } from './job-store.js';
import { startMendingDatabases } from './mend-databases.js';
import { startNodeMonitor } from './monitor-nodes.js';
import { openPostgresJobStore } from './postgres-job-store.js';
import { startPruning } from './prune.js';
import { startReconciling } from './reconcile.js';
import type { Repetition } from './repeat.js';
import { listenForRuns } from './run-listener.js';
import { createRunPool } from './run-pool.js';
import { createSweep, type SweepState } from './sweep.js';

export interface JobsOptions {
  /** The context without the alarm clock, which this module adds. */
  readonly context: Omit<ServiceContext, 'wake'>;
  readonly databaseUrl: string;
  /** MongoDB for jobs; without it, jobs are in schema `agenda` of the database. */
  readonly mongodbUrl?: string | undefined;
  /** Backups of the control plane by schedule; undefined: none. */
  readonly backups?: ScheduledBackups | undefined;
  /** False in ROLE=api: alarms are set here, but fire in a worker. */
  readonly runsJobs: boolean;
}

export interface JobsHealth extends SweepState {
  readonly jobStore: 'ok' | 'failing';
}

export interface Jobs {
  /** The alarm clock for all other modules. */
  readonly wake: Wake;
  health(): JobsHealth;
  /** Begins to monitor nodes; to be called after the built-in node was started. */
  watchNodes(): void;
  /** Accepts nothing new, waits for requests in flight (10 s at most), releases runs, closes all connections. */
  stop(): Promise<void>;
}

/**
 * Starts everything that runs by time: alarms, sweeps, repairs, the monitoring of nodes. Resolves at once even if the
 * job store or the database is unavailable; both are retried in the background.
 */
export const startJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { context, runsJobs } = options;
  if (!runsJobs) {
    const alarms = createAlarmClock({ open: () => openJobStore(options), log: context.log });
    return {
      wake: alarms,
      health: () => ({ jobStore: stateOf(alarms), sweepAgeMs: null, isPolling: false, lastPollFailed: false }),
      watchNodes: () => undefined, // done where jobs run
      stop: () => alarms.close(),
    };
  }
  return startRunningJobs(options);
};

const startRunningJobs = (options: JobsOptions): Jobs => {
  const { context, databaseUrl } = options;
  const { log } = context;
  // Alarms call code that sets alarms itself, and may run for longer than the request that sets them.
  const wake: Wake = {
    scheduleDue: (scheduleId, at, options) => withoutTrace(() => alarms.scheduleDue(scheduleId, at, options)),
    taskDue: (runId, at) => withoutTrace(() => alarms.taskDue(runId, at)),
  };
  const ctx: ServiceContext = { ...context, wake };
  const pool = createRunPool(ctx, `${hostname()} ${process.pid}`);
  const due = createDueWork(ctx, pool);
  const alarms: AlarmClock = createAlarmClock({
    open: () => openJobStore(options),
    onOpen: async ({ agenda }) => {
      defineScheduleDue(agenda, ctx, due);
      defineTaskDue(agenda, ctx, pool);
      await agenda.start();
    },
    log,
  });
  const sweep = createSweep({ due, alarms, ctx });
  const listener = listenForRuns({ databaseUrl, onDue: () => pool.fill(), log });
  const repairs = startReconciling(ctx, alarms);
  let monitor: Repetition | undefined;
  const pruning = startPruning(ctx);
  const archives = startDeletingArchives(ctx);
  const databases = startMendingDatabases(ctx);
  const backups = options.backups && startBackups(ctx, options.backups);

  return {
    wake,
    health: () => ({ jobStore: stateOf(alarms), ...sweep.state() }),
    watchNodes: () => {
      monitor ??= startNodeMonitor(ctx);
    },
    stop: async () => {
      await Promise.all([
        sweep.stop(),
        repairs.stop(),
        monitor?.stop(),
        pruning.stop(),
        archives.stop(),
        databases.stop(),
        backups?.stop(),
        listener.stop(),
        due.stop(),
        pool.stop(),
      ]);
      await alarms.close();
    },
  };
};

const stateOf = (alarms: AlarmClock): JobsHealth['jobStore'] => (alarms.isFailing() ? 'failing' : 'ok');

const openJobStore = async ({ context, databaseUrl, mongodbUrl }: JobsOptions): Promise<JobStore> => {
  const store =
    mongodbUrl === undefined ? await openPostgresJobStore(databaseUrl, context.log) : await openMongo(mongodbUrl);
  store.agenda.on('error', (error) => context.log.debug({ err: error }, 'the job store reported an error'));
  return store;
};

/** Loaded on demand, because the client costs start time and memory. */
const openMongo = async (mongodbUrl: string): Promise<JobStore> =>
  (await import('./mongo-job-store.js')).openMongoJobStore(mongodbUrl);
