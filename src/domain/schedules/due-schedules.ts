import { type MissedRunPolicy, type OverlapPolicy, Prisma } from '../../generated/prisma/client.js';
import { IS_BLOCKED } from '../access/normal-state.js';
import type { Transaction } from '../context.js';
import type { TickAccount } from './account-for-ticks.js';
import type { TaskTime } from './run-deadline.js';

/** A schedule with a tick to account for, locked by the transaction that read it. */
export interface DueScheduleRow {
  readonly id: number;
  readonly serverId: number;
  readonly name: string;
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
  readonly timezone: string;
  readonly missedRunPolicy: MissedRunPolicy;
  readonly catchUpWindow: number;
  readonly overlapPolicy: OverlapPolicy;
  readonly jitter: number;
  readonly clockSince: Date | null;
  readonly version: number;
  readonly nextRunAt: Date;
  readonly skippedTick: Date | null;
  readonly pausedUntil: Date | null;
  /** The database time up to which ticks are accounted for. */
  readonly now: Date;
  readonly isServerBlocked: boolean;
  readonly isNodeInMaintenance: boolean;
  readonly hasActiveRun: boolean;
  readonly hasQueuedRun: boolean;
  readonly hasTasks: boolean;
  readonly tasks: readonly TaskTime[];
}

/** A due schedule and the outcome of its ticks. */
export interface AccountedSchedule {
  readonly schedule: DueScheduleRow;
  readonly account: TickAccount;
}

/** Selects due schedules. */
export interface DueQuery {
  /** Most schedules. */
  readonly limit: number;
  /** Only this schedule. */
  readonly scheduleId?: number | undefined;
  /** The current database time; that of the transaction when left out. */
  readonly now?: Date;
  /** Ticks that start up to this time, which may be in the future; up to `now` when left out. */
  readonly until?: Date;
}

/** Locks schedules with a due tick, longest due first. Skips schedules that other transactions have locked. */
export const lockDueSchedules = async (
  tx: Transaction,
  { limit, scheduleId, now, until }: DueQuery,
): Promise<readonly DueScheduleRow[]> => {
  const time = now === undefined ? Prisma.sql`now()` : timeOf(now);
  const end = until === undefined ? time : timeOf(until);
  const rows = await tx.$queryRaw<readonly Omit<DueScheduleRow, 'hasTasks'>[]>`
    select s.id, s.server_id as "serverId", s.name, s.minute, s.hour, s.day_of_month as "dayOfMonth", s.month,
      s.day_of_week as "dayOfWeek", s.timezone, s.missed_run_policy::text as "missedRunPolicy",
      s.catch_up_window as "catchUpWindow", s.overlap_policy::text as "overlapPolicy", s.jitter,
      s.clock_since as "clockSince", s.version, s.next_run_at as "nextRunAt",
      s.skipped_tick as "skippedTick", s.paused_until as "pausedUntil", ${time} as now,
      ${IS_BLOCKED} as "isServerBlocked",
      node.maintenance_mode as "isNodeInMaintenance",
      exists (
        select from schedule_runs run where run.schedule_id = s.id and run.finished_at is null
      ) as "hasActiveRun",
      false as "hasQueuedRun",
      ${TASK_TIMES} as tasks
    from schedules s
    join servers server on server.id = s.server_id
    join nodes node on node.id = server.node_id
    where s.is_active and s.next_run_at <= ${end} and (${scheduleId ?? null}::int is null or s.id = ${scheduleId ?? null})
    order by s.next_run_at
    limit ${limit}
    for update of s skip locked`;
  const due = rows.map((row) => ({ ...row, hasTasks: row.tasks.length > 0 }));
  return due.some(overlapsOtherwise) ? readRunsAgain(tx, due) : due;
};

const timeOf = (time: Date): Prisma.Sql => Prisma.sql`${time.toISOString()}::timestamptz`;

/** The actions and offsets of the tasks of a schedule `s`, in their order. */
export const TASK_TIMES = Prisma.sql`(
  select coalesce(
    json_agg(json_build_object('action', task.action, 'timeOffset', task.time_offset)
      order by task.sequence_id, task.id),
    '[]')
  from tasks task where task.schedule_id = s.id
)`;

const overlapsOtherwise = ({ overlapPolicy }: DueScheduleRow): boolean => overlapPolicy !== 'skip';

/**
 * Reads the runs of locked schedules again: the statement that locked them read the runs before it had the lock, and a
 * run may have started or ended since. For the policy `skip` this does no harm, but a run queued behind no active one
 * would wait long.
 */
const readRunsAgain = async (tx: Transaction, due: readonly DueScheduleRow[]): Promise<readonly DueScheduleRow[]> => {
  const unfinished = await findUnfinished(
    tx,
    due.filter(overlapsOtherwise).map(({ id }) => id),
  );
  return due.map((row) => (overlapsOtherwise(row) ? { ...row, ...unfinished(row.id) } : row));
};

interface Unfinished {
  readonly hasActiveRun: boolean;
  readonly hasQueuedRun: boolean;
}

/**
 * Finds the unfinished runs of schedules. The result is valid while the schedules are locked: runs start and end under
 * their locks.
 */
const findUnfinished = async (tx: Transaction, ids: readonly number[]): Promise<(id: number) => Unfinished> => {
  const rows = await tx.$queryRaw<readonly (Unfinished & { readonly id: number })[]>`
    select schedule_id as id, bool_or(not is_queued) as "hasActiveRun", bool_or(is_queued) as "hasQueuedRun"
    from schedule_runs where schedule_id = any(${[...ids]}::int[]) and finished_at is null
    group by schedule_id`;
  const known = new Map(rows.map(({ id, ...unfinished }) => [id, unfinished]));
  return (id) => known.get(id) ?? { hasActiveRun: false, hasQueuedRun: false };
};

/** Writes the last accounted tick and the next start of each schedule. */
export const advanceClocks = async (tx: Transaction, accounts: readonly AccountedSchedule[]): Promise<void> => {
  const clocks = accounts.map(({ schedule, account }) => ({
    id: schedule.id,
    next_run_at: account.nextRunAt,
    last_tick_at: account.lastTickAt,
  }));
  await tx.$executeRaw`
    update schedules set next_run_at = clock.next_run_at, last_tick_at = clock.last_tick_at
    from json_to_recordset(${JSON.stringify(clocks)}::json)
      as clock (id int, next_run_at timestamptz, last_tick_at timestamptz)
    where schedules.id = clock.id`;
};
