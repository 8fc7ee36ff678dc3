import { Prisma } from '../../generated/prisma/client.js';
import { IS_BLOCKED } from '../access/normal-state.js';
import type { ServiceContext, Transaction } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { type Obstacles, obstacleTo } from './account-for-ticks.js';
import { TASK_TIMES } from './due-schedules.js';
import { runDeadline, type TaskTime } from './run-deadline.js';
import { snapshotSteps } from './snapshot-steps.js';
import { RUN_DUE_CHANNEL } from './start-manual-run.js';

/** Most runs that one transaction starts. */
const BATCH = 100;

/** Only runs of this schedule; of all schedules when left out. */
interface QueuedOf {
  readonly scheduleId?: number;
}

/**
 * Starts the queued runs whose predecessor has ended, with the current tasks of their schedules. A run that must not
 * start any more is skipped. The code that ends a run calls this, and so does the sweep. Concurrent calls are safe.
 * Source: schedules.md §4 "Previous run still active".
 */
export const beginQueuedRuns = async (ctx: ServiceContext, queuedOf: QueuedOf = {}): Promise<void> => {
  // Usually there are none, and no transaction is needed.
  const schedules = await findReady(ctx.db, queuedOf.scheduleId);
  if (schedules.length === 0) return;
  const begun = await ctx.db.$transaction(async (tx) => {
    // Read again under the lock: a run starts and ends under the lock of its schedule.
    const locked = await tx.$queryRaw<readonly { readonly id: number }[]>`
      select id from schedules where id = any(${[...schedules]}::int[]) order by id for no key update skip locked`;
    const runs = await readQueued(
      tx,
      locked.map(({ id }) => id),
    );
    return beginOrSkip(tx, runs);
  });
  for (const { id, dueAt } of begun) ctx.wake.taskDue(id, dueAt);
};

/**
 * Does the same after a run of a schedule has ended. A failure does not affect that run; the sweep will find the queued
 * one.
 */
export const beginQueuedBehind = async (ctx: ServiceContext, scheduleId: number): Promise<void> => {
  try {
    await beginQueuedRuns(ctx, { scheduleId });
  } catch (error) {
    ctx.log.warn({ err: error, scheduleId }, 'cannot start the queued run; the sweep will retry');
  }
};

/** A queued run whose schedule has no active run. */
const HAS_NO_ACTIVE_RUN = Prisma.sql`run.is_queued and run.finished_at is null and not exists (
  select from schedule_runs active
  where active.schedule_id = run.schedule_id and active.finished_at is null and not active.is_queued
)`;

const findReady = async (db: Transaction, scheduleId: number | undefined): Promise<readonly number[]> => {
  const rows = await db.$queryRaw<readonly { readonly id: number }[]>`
    select run.schedule_id as id from schedule_runs run
    where run.schedule_id is not null and ${HAS_NO_ACTIVE_RUN} and (${scheduleId ?? null}::int is null or run.schedule_id = ${scheduleId ?? null})
    order by run.scheduled_at limit ${BATCH}`;
  return rows.map(({ id }) => id);
};

interface QueuedRun extends Obstacles {
  readonly id: string;
  readonly scheduledAt: Date;
  /** seconds */
  readonly delay: number;
  readonly tasks: readonly TaskTime[];
}

const readQueued = (tx: Transaction, scheduleIds: readonly number[]): Promise<readonly QueuedRun[]> => tx.$queryRaw`
  select run.id, run.scheduled_at as "scheduledAt", run.delay, s.skipped_tick as "skippedTick", s.paused_until as "pausedUntil",
    ${IS_BLOCKED} as "isServerBlocked", node.maintenance_mode as "isNodeInMaintenance", ${TASK_TIMES} as tasks
  from schedule_runs run
  join schedules s on s.id = run.schedule_id
  join servers server on server.id = s.server_id
  join nodes node on node.id = server.node_id
  where run.schedule_id = any(${[...scheduleIds]}::int[]) and ${HAS_NO_ACTIVE_RUN}`;

interface BegunRun {
  readonly id: string;
  readonly dueAt: Date;
}

const beginOrSkip = async (tx: Transaction, runs: readonly QueuedRun[]): Promise<readonly BegunRun[]> => {
  const now = await databaseNow(tx);
  const begun: BegunRun[] = [];
  for (const run of runs) {
    const { id, tasks, scheduledAt: tick } = run;
    const obstacle = obstacleTo(run, { tick, at: new Date(tick.getTime() + run.delay * 1_000) });
    if (obstacle !== null) {
      const skipped = { state: 'skipped', reason: obstacle, isQueued: false, finishedAt: now } as const;
      await tx.scheduleRun.update({ where: { id }, data: skipped });
      continue;
    }
    const dueAt = new Date(now.getTime() + (tasks[0]?.timeOffset ?? 0) * 1_000);
    const data = { isQueued: false, dueAt, deadlineAt: runDeadline(now, tasks) };
    await tx.scheduleRun.update({ where: { id }, data });
    begun.push({ id, dueAt });
  }
  if (begun.length > 0) {
    const ids = begun.map(({ id }) => id);
    await snapshotSteps(tx, ids);
    await tx.$executeRaw`select pg_notify(${RUN_DUE_CHANNEL}, id::text) from unnest(${ids}::uuid[]) as id`;
  }
  return begun;
};
