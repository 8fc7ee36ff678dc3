import type { ServiceContext, Transaction } from '../context.js';
import { accountForTicks } from './account-for-ticks.js';
import { cancelReplacedRuns } from './cancel-runs.js';
import { type AccountedSchedule, advanceClocks, type DueQuery, lockDueSchedules } from './due-schedules.js';
import { type EndedRecord, insertRunRecords, type NewRun, recordsOf } from './run-records.js';
import { snapshotSteps } from './snapshot-steps.js';

/** Most schedules of one transaction. */
export const MATERIALISE_BATCH = 500;

/** A batch of schedules that were due long ago counts many ticks. */
const TRANSACTION_TIMEOUT_MS = 30_000;

/** Time slice while a batch is counted, in milliseconds. */
const COUNTING_SLICE_MS = 50;

/** The result of one batch. */
export interface Materialised {
  /** Schedules that were due. Fewer than {@link MATERIALISE_BATCH} means that all others are locked or not due. */
  readonly schedules: number;
  /** Time for which the oldest of their ticks was due, in milliseconds; 0 without one. */
  readonly overdueMs: number;
  /** Runs that were created. */
  readonly runs: number;
}

/**
 * Turns the due ticks of active schedules into runs, or into records of the reason for no run, and advances their
 * clocks. One commit, so no tick is lost or counted twice. Concurrent callers share the work. Afterwards the alarm of
 * each schedule is set to its next tick.
 * Source: schedules.md §2 "materialise", §4.
 */
export const materialiseDue = async (ctx: ServiceContext): Promise<Materialised> => {
  const batch = await ctx.db.$transaction(
    async (tx) => {
      // If the worker is paused from here on, PostgreSQL ends its transaction and releases its locks.
      await tx.$executeRaw`set local idle_in_transaction_session_timeout = '10s'`;
      return accountForDue(ctx, tx, { limit: MATERIALISE_BATCH });
    },
    { maxWait: TRANSACTION_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  );
  countTicks(ctx, batch);
  for (const { schedule, account } of batch.accounts) {
    if (account.nextRunAt !== null) ctx.wake.scheduleDue(schedule.id, account.nextRunAt);
  }
  // Steps with an offset get an alarm; the caller finds runs that are due now.
  for (const run of batch.runs) {
    if (batch.now !== null && run.dueAt > batch.now) ctx.wake.taskDue(run.id, run.dueAt);
  }
  // Longest due first.
  const [oldest] = batch.accounts;
  const overdueMs = oldest === undefined ? 0 : oldest.schedule.now.getTime() - oldest.schedule.nextRunAt.getTime();
  return { schedules: batch.accounts.length, overdueMs, runs: batch.runs.length };
};

/** The outcome of due ticks. */
export interface Batch {
  /** Null when nothing was due. */
  readonly now: Date | null;
  readonly accounts: readonly AccountedSchedule[];
  readonly runs: readonly NewRun[];
  /** The records of ticks without a run. */
  readonly ended: readonly EndedRecord[];
}

/** The batch of a poll that found nothing. */
const NOTHING_DUE: Batch = { now: null, accounts: [], runs: [], ended: [] };

/** The part inside the transaction; the only code that turns ticks into rows. */
export const accountForDue = async (ctx: ServiceContext, tx: Transaction, query: DueQuery): Promise<Batch> => {
  const due = await lockDueSchedules(tx, query);
  const [oldest] = due;
  if (oldest === undefined) return NOTHING_DUE;
  const { now } = oldest;

  const accounts: AccountedSchedule[] = [];
  const yieldIfDue = ctx.timeSlices.ofTransaction(COUNTING_SLICE_MS);
  for (const schedule of due) {
    accounts.push({ schedule, account: accountForTicks(schedule, now, query.until) });
    await yieldIfDue();
  }

  const replaced = accounts.filter(isReplacing).map(({ schedule }) => schedule.id);
  if (replaced.length > 0) await cancelReplacedRuns(tx, replaced);
  const records = accounts.flatMap((accounted) => recordsOf(ctx, accounted));
  const { runs, ended } = await insertRunRecords(tx, records);
  if (runs.length > 0) {
    await snapshotSteps(
      tx,
      runs.map(({ id }) => id),
    );
  }
  await advanceClocks(tx, accounts);
  return { now, accounts, runs, ended };
};

/** Counts the ticks of a batch. Call it after the commit. */
export const countTicks = ({ metrics }: Pick<ServiceContext, 'metrics'>, { now, accounts, ended }: Batch): void => {
  if (now === null) return;
  // A tick that is accounted for before it starts is not late.
  for (const { schedule } of accounts) metrics.tickHandled(Math.max(0, now.getTime() - schedule.nextRunAt.getTime()));
  for (const { state, reason } of ended) metrics.runEnded(state, reason);
};

/** Whether the tick of a schedule replaces an unfinished run. */
const isReplacing = ({ schedule, account }: AccountedSchedule): boolean =>
  account.newest?.kind === 'run' && (schedule.hasActiveRun || schedule.hasQueuedRun);
