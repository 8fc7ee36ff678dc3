import { Prisma } from '../../generated/prisma/client.js';
import { IS_BLOCKED } from '../access/normal-state.js';
import type { ServiceContext, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';
import { type Obstacles, obstacleTo } from './account-for-ticks.js';
import { TASK_TIMES } from './due-schedules.js';
import { freezeSteps } from './freeze-steps.js';
import { runDeadline, type TaskTime } from './run-deadline.js';
import { RUN_DUE_CHANNEL } from './start-manual-run.js';

/** Most runs that one transaction begins. */
const BATCH = 100;

/** Of this schedule alone; of all when left out. */
interface QueuedOf {
  readonly scheduleId?: number;
}

/**
 * Begins the runs that waited for another one of their schedule which has ended, with the tasks that the schedule has by now;
 * one that may not run any more is skipped. Whoever ends a run calls this, and so does the sweep: a queued run is due when
 * nothing of its schedule is active, whoever finds out. Any number of callers may do this at once.
 * Source: schedules.md §4 "Previous run still active".
 */
export const beginQueuedRuns = async (ctx: ServiceContext, queuedOf: QueuedOf = {}): Promise<void> => {
  // Nearly always there are none: this costs no transaction then.
  const schedules = await findBehindNone(ctx.db, queuedOf.scheduleId);
  if (schedules.length === 0) return;
  const begun = await ctx.db.$transaction(async (tx) => {
    // As it is under the lock: a run begins and ends under the lock of its schedule.
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
 * The same for who has just ended a run of a schedule: that is done, whatever becomes of this, and the sweep finds the run
 * that waits.
 */
export const beginQueuedBehind = async (ctx: ServiceContext, scheduleId: number): Promise<void> => {
  try {
    await beginQueuedRuns(ctx, { scheduleId });
  } catch (error) {
    ctx.log.warn({ err: error, scheduleId }, 'a run that waited could not begin; the sweep tries it again');
  }
};

/** A queued run whose schedule has no active one. */
const BEHIND_NONE = Prisma.sql`run.is_queued and run.finished_at is null and not exists (
  select from schedule_runs active
  where active.schedule_id = run.schedule_id and active.finished_at is null and not active.is_queued
)`;

const findBehindNone = async (db: Transaction, scheduleId: number | undefined): Promise<readonly number[]> => {
  const rows = await db.$queryRaw<readonly { readonly id: number }[]>`
    select run.schedule_id as id from schedule_runs run
    where run.schedule_id is not null and ${BEHIND_NONE} and (${scheduleId ?? null}::int is null or run.schedule_id = ${scheduleId ?? null})
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
  where run.schedule_id = any(${[...scheduleIds]}::int[]) and ${BEHIND_NONE}`;

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
    await freezeSteps(tx, ids);
    await tx.$executeRaw`select pg_notify(${RUN_DUE_CHANNEL}, id::text) from unnest(${ids}::uuid[]) as id`;
  }
  return begun;
};
