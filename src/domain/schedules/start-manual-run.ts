import type { DomainContext, Transaction } from '../context.js';
import { ConflictError, RefusedError } from '../errors.js';
import { currentRequestId, currentTraceparent } from '../tracing/trace-context.js';
import type { LockedSchedule } from './authorize-schedule.js';
import { runDeadline } from './run-deadline.js';
import { snapshotSteps } from './snapshot-steps.js';

/** PostgreSQL channel that notifies workers of a run that is due now; the payload is its id. */
export const RUN_DUE_CHANNEL = 'gamewarden_due';

export interface StartManualRun {
  /**
   * Locked by the transaction, so that requests for one schedule and its ticks run one after another. Its tasks may be
   * only the last ones: the run starts with the first of these.
   */
  readonly schedule: LockedSchedule;
  /** A repeated key returns the same run, whatever its result. */
  readonly requestKey?: string | null | undefined;
  /** The run that this one repeats. */
  readonly repeatOf?: string | null;
}

export interface ManualRun {
  /** uuid */
  readonly id: string;
  readonly dueAt: Date;
  /** False when an earlier request with the same key made the run. */
  readonly isNew: boolean;
}

/**
 * Inserts a manual run of a schedule, active or not, that is due now; `nextRunAt` does not move. Of concurrent calls
 * one succeeds. PostgreSQL notifies the workers at the commit. The caller then calls `ctx.wake.taskDue(run.id,
 * run.dueAt)`, in case no worker was listening.
 * @throws {ConflictError} a run of the schedule is active
 * @throws {RefusedError} the schedule has no tasks
 * Source: schedules.md §4 "Execute-now".
 */
export const startManualRun = async (
  ctx: DomainContext,
  tx: Transaction,
  { schedule, requestKey = null, repeatOf = null }: StartManualRun,
): Promise<ManualRun> => {
  const { id: scheduleId, tasks } = schedule;
  if (requestKey !== null) {
    const earlier = await tx.scheduleRun.findFirst({ where: { scheduleId, requestKey } });
    if (earlier !== null) return { id: earlier.id, dueAt: earlier.dueAt ?? earlier.scheduledAt, isNew: false };
  }
  if (tasks.length === 0) {
    if ((await tx.scheduleRun.count({ where: { scheduleId, finishedAt: null, isQueued: false } })) > 0)
      throw activeAlready();
    throw new RefusedError('Cannot process schedule for task execution: no tasks are registered.');
  }
  const id = ctx.random.uuid();
  const startedById = ctx.principal.kind === 'user' ? ctx.principal.user.id : null;
  if (!(await insertRun(tx, { schedule, id, requestKey, startedById, repeatOf }))) throw activeAlready();
  await snapshotSteps(tx, [id], { fromTask: tasks[0]?.sequenceId });
  return { id, dueAt: schedule.lockedAt, isNew: true };
};

const activeAlready = (): ConflictError => new ConflictError('A run of this schedule is already in progress.');

interface InsertedRun {
  readonly schedule: LockedSchedule;
  readonly id: string;
  readonly requestKey: string | null;
  readonly startedById: number | null;
  readonly repeatOf: string | null;
}

/** Inserts the run and notifies workers. Returns false if the unique index of active runs rejects it. */
const insertRun = async (
  tx: Transaction,
  { schedule, id, requestKey, startedById, repeatOf }: InsertedRun,
): Promise<boolean> => {
  const { lockedAt } = schedule;
  const inserted = await tx.$queryRaw<readonly unknown[]>`
    with run as (
      insert into schedule_runs (id, schedule_id, server_id, schedule_name, server_name, server_uuid, trigger,
        scheduled_at, schedule_version, state, due_at, deadline_at, request_key, started_by_id, repeat_of, request_id,
        traceparent)
      select ${id}::uuid, ${schedule.id}::int, id, ${schedule.name}, name, uuid, 'manual', ${lockedAt}::timestamptz,
        ${schedule.version}::int, 'pending', ${lockedAt}::timestamptz,
        ${runDeadline(lockedAt, schedule.tasks)}::timestamptz, ${requestKey},
        ${startedById}::int, ${repeatOf}::uuid, ${currentRequestId()}::text, ${currentTraceparent()}::text
      from servers where id = ${schedule.serverId}
      on conflict do nothing
      returning id
    )
    select pg_notify(${RUN_DUE_CHANNEL}, id::text)::text from run`;
  return inserted.length > 0;
};
