import { setImmediate } from 'node:timers/promises';
import type { ServiceContext, Transaction } from '../context.js';
import { eventLoopTurns } from '../event-loop-turns.js';
import { accountForTicks } from './account-for-ticks.js';
import { cancelReplacedRuns } from './cancel-runs.js';
import { type AccountedSchedule, advanceClocks, type DueQuery, lockDueSchedules } from './due-schedules.js';
import { freezeSteps } from './freeze-steps.js';
import { type EndedRecord, insertRunRecords, type NewRun, recordsOf } from './run-records.js';

/** Most schedules taken in one transaction. */
export const MATERIALISE_BATCH = 500;

/** A batch whose schedules were all down for long counts many ticks. */
const TRANSACTION_TIMEOUT_MS = 30_000;

/** The event loop gets a turn this often while a batch is counted. */
const COUNTING_SLICE_MS = 50;

/** What one batch did. */
export interface Materialised {
  /** Schedules that were due. Fewer than {@link MATERIALISE_BATCH} means that no more are, or that others hold them. */
  readonly schedules: number;
  /** For how long the oldest of their ticks was due, in milliseconds; 0 where there was none. */
  readonly overdueMs: number;
  /** Runs that were made. */
  readonly runs: number;
}

/**
 * Turns the due ticks of active schedules into runs, or into records of why there is none, and moves their clocks on:
 * one commit, so a tick is never lost and never counted twice. Any number of callers may do this at once; they share
 * the work. Afterwards the alarm of each schedule is set to its next tick.
 * Source: schedules.md §2 "materialise", §4.
 */
export const materialiseDue = async (ctx: ServiceContext): Promise<Materialised> => {
  const batch = await ctx.db.$transaction(
    async (tx) => {
      // A worker that is paused from here on would keep its locks: the database ends its transaction for it.
      await tx.$executeRaw`set local idle_in_transaction_session_timeout = '10s'`;
      return accountForDue(ctx, tx, { limit: MATERIALISE_BATCH });
    },
    { maxWait: TRANSACTION_TIMEOUT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  );
  countTicks(ctx, batch);
  for (const { schedule, account } of batch.accounts) {
    if (account.nextRunAt !== null) ctx.wake.scheduleDue(schedule.id, account.nextRunAt);
  }
  // Steps with an offset ring later; what is due now is found by the caller, who just made it.
  for (const run of batch.runs) {
    if (batch.now !== null && run.dueAt > batch.now) ctx.wake.taskDue(run.id, run.dueAt);
  }
  // Longest due first.
  const [oldest] = batch.accounts;
  const overdueMs = oldest === undefined ? 0 : oldest.schedule.now.getTime() - oldest.schedule.nextRunAt.getTime();
  return { schedules: batch.accounts.length, overdueMs, runs: batch.runs.length };
};

/** What became of due ticks. */
export interface Batch {
  /** Null when nothing was due. */
  readonly now: Date | null;
  readonly accounts: readonly AccountedSchedule[];
  readonly runs: readonly NewRun[];
  /** The records of ticks that nobody runs. */
  readonly ended: readonly EndedRecord[];
}

/** The batch of a look that found nothing. */
const NOTHING_DUE: Batch = { now: null, accounts: [], runs: [], ended: [] };

/** The part of it inside the transaction: the one place where ticks become rows. */
export const accountForDue = async (ctx: ServiceContext, tx: Transaction, query: DueQuery): Promise<Batch> => {
  const due = await lockDueSchedules(tx, query);
  const [oldest] = due;
  if (oldest === undefined) return NOTHING_DUE;
  const { now } = oldest;

  const accounts: AccountedSchedule[] = [];
  const giveTurn = eventLoopTurns(COUNTING_SLICE_MS, setImmediate);
  for (const schedule of due) {
    accounts.push({ schedule, account: accountForTicks(schedule, now, query.until) });
    await giveTurn();
  }

  const replaced = accounts.filter(isReplacing).map(({ schedule }) => schedule.id);
  if (replaced.length > 0) await cancelReplacedRuns(tx, replaced);
  const records = accounts.flatMap((accounted) => recordsOf(ctx, accounted));
  const { runs, ended } = await insertRunRecords(tx, records);
  if (runs.length > 0) {
    await freezeSteps(
      tx,
      runs.map(({ id }) => id),
    );
  }
  await advanceClocks(tx, accounts);
  return { now, accounts, runs, ended };
};

/** Counts the ticks of a batch. To be called once it is committed. */
export const countTicks = ({ metrics }: Pick<ServiceContext, 'metrics'>, { now, accounts, ended }: Batch): void => {
  if (now === null) return;
  // One that is accounted for before its turn is not late.
  for (const { schedule } of accounts) metrics.tickHandled(Math.max(0, now.getTime() - schedule.nextRunAt.getTime()));
  for (const { state, reason } of ended) metrics.runEnded(state, reason);
};

/** Whether the tick of a schedule takes the place of a run that has not ended. */
const isReplacing = ({ schedule, account }: AccountedSchedule): boolean =>
  account.newest?.kind === 'run' && (schedule.hasActiveRun || schedule.hasQueuedRun);
