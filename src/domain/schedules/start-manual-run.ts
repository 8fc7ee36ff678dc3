import type { ServiceContext, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';
import { ConflictError, RefusedError } from '../errors.js';
import type { LockedSchedule } from './enter-schedule.js';
import { freezeSteps } from './freeze-steps.js';
import { runDeadline } from './run-deadline.js';

/** Channel on which the database tells workers that a run is due now; the payload is its id. */
export const RUN_DUE_CHANNEL = 'gamewarden_due';

export interface StartManualRun {
  /**
   * Locked by the transaction: requests for one schedule, and its tick, come one after the other. Its tasks may be only the
   * last ones: the run begins with the first of these.
   */
  readonly schedule: LockedSchedule;
  /** The same key again gives the same run, whatever became of it. */
  readonly requestKey?: string | null;
}

export interface ManualRun {
  /** uuid */
  readonly id: string;
  readonly dueAt: Date;
  /** False when an earlier request with the same key made the run. */
  readonly isNew: boolean;
}

/**
 * Inserts a run of a schedule that is due now, active schedule or not; `nextRunAt` does not move. Of any number of calls
 * at once one succeeds. Workers are told when the transaction commits; after that the caller rings
 * `ctx.wake.taskDue(run.id, run.dueAt)`, for the case that none was listening.
 * @throws {ConflictError} a run of it is active
 * @throws {RefusedError} it has no tasks
 * Source: schedules.md §4 "Execute-now".
 */
export const startManualRun = async (
  ctx: ServiceContext,
  tx: Transaction,
  { schedule, requestKey = null }: StartManualRun,
): Promise<ManualRun> => {
  const { id: scheduleId, tasks } = schedule;
  if (requestKey !== null) {
    const earlier = await tx.scheduleRun.findFirst({ where: { scheduleId, requestKey } });
    if (earlier !== null) return { id: earlier.id, dueAt: earlier.dueAt ?? earlier.scheduledAt, isNew: false };
  }
  const active = await tx.scheduleRun.findFirst({
    where: { scheduleId, finishedAt: null, isQueued: false },
    select: { id: true },
  });
  if (active !== null) throw new ConflictError('A run of this schedule is already in progress.');
  if (tasks.length === 0) {
    throw new RefusedError('Cannot process schedule for task execution: no tasks are registered.');
  }

  const now = await databaseNow(tx);
  const server = await tx.server.findUniqueOrThrow({
    where: { id: schedule.serverId },
    select: { name: true, uuid: true },
  });
  const run = await tx.scheduleRun.create({
    data: {
      id: ctx.random.uuid(),
      scheduleId,
      serverId: schedule.serverId,
      scheduleName: schedule.name,
      serverName: server.name,
      serverUuid: server.uuid,
      trigger: 'manual',
      scheduledAt: now,
      scheduleVersion: schedule.version,
      state: 'pending',
      dueAt: now,
      deadlineAt: runDeadline(now, tasks),
      requestKey,
    },
    select: { id: true },
  });
  await freezeSteps(tx, [run.id], { fromTask: tasks[0]?.sequenceId });
  await tx.$executeRaw`select pg_notify(${RUN_DUE_CHANNEL}, ${run.id})`;
  return { id: run.id, dueAt: now, isNew: true };
};
