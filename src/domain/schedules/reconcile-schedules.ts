import { Prisma } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { cancelRunsWithoutServer } from './cancel-runs.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';

/** Schedules that are read at once. */
const BATCH = 1_000;

/** Time slice of the computation in milliseconds; due ticks wait no longer than this meanwhile. */
const COMPUTING_SLICE_MS = 5;

/**
 * Clocks that were found correct, by schedule: a hash of their inputs and of their result. They stay correct until they
 * fire or are edited. Computing a hundred thousand clocks again takes up to ten seconds of one core.
 */
export interface RightClocks {
  marks: ReadonlyMap<number, number>;
}

/** The faults that were found and repaired; usually all zero. */
export interface Repairs {
  /** Schedules whose next tick was missing or wrong. */
  readonly clocks: number;
  /** Active runs without a due time, which no worker would have claimed again. */
  readonly strandedRuns: number;
  /** Active runs of deleted servers. */
  readonly cancelledRuns: number;
}

/**
 * Repairs what should never be wrong: clocks with a wrong next tick (the rules of a time zone changed, rows were edited
 * by hand) and runs that would stay active for ever. Idempotent, and safe beside any other work.
 * Source: schedules.md §2 "reconcile".
 */
export const reconcileSchedules = async (
  ctx: ServiceContext,
  right: RightClocks = { marks: new Map() },
): Promise<Repairs> => {
  const cancelledRuns = await ctx.db.$transaction((tx) => cancelRunsWithoutServer(tx));
  const strandedRuns = await ctx.db.$executeRaw`
    update schedule_runs set due_at = now() where finished_at is null and due_at is null and (not is_queued or schedule_id is null)`;
  let clocks = 0;
  const found = new Map<number, number>();
  for (let afterId: number | null = 0; afterId !== null; ) {
    const batch = await readMarks(ctx, afterId);
    const isKnown = ({ id, mark }: MarkedClock): boolean => right.marks.get(id) === mark;
    for (const known of batch.filter(isKnown)) found.set(known.id, known.mark);
    const unknown = batch.filter((clock) => !isKnown(clock));
    if (unknown.length > 0)
      clocks += await repairClocks(ctx, await wrongClocks(ctx, await readClocks(ctx, unknown), found));
    afterId = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null;
  }
  right.marks = found;
  return { clocks, strandedRuns, cancelledRuns };
};

interface MarkedClock {
  readonly id: number;
  /** 53 bits of a hash of the clock's columns and its next tick; short because there are many rows. */
  readonly mark: number;
}

interface ClockRow extends ScheduleClock, MarkedClock {
  readonly version: number;
  readonly nextRunAt: Date | null;
  readonly now: Date;
}

const MARK = Prisma.sql`(hashtextextended(row(minute, hour, day_of_month, month, day_of_week, timezone, jitter, clock_since,
  next_run_at)::text, 0) >> 11)::float8 as mark`;

/** Due clocks are left out: their ticks are accounted for before they advance. */
const IS_TO_COME = Prisma.sql`is_active and (next_run_at is null or next_run_at > now())`;

const readMarks = (ctx: ServiceContext, afterId: number): Promise<readonly MarkedClock[]> => ctx.db.$queryRaw`
  select id, ${MARK} from schedules where ${IS_TO_COME} and id > ${afterId} order by id limit ${BATCH}`;

const readClocks = (ctx: ServiceContext, clocks: readonly MarkedClock[]): Promise<readonly ClockRow[]> => ctx.db
  .$queryRaw`
  select id, version, minute, hour, day_of_month as "dayOfMonth", month, day_of_week as "dayOfWeek", timezone,
    jitter, clock_since as "clockSince", next_run_at as "nextRunAt", now() as now, ${MARK}
  from schedules
  where ${IS_TO_COME} and id = any(${clocks.map(({ id }) => id)}::int[])
  order by id`;

interface WrongClock extends ClockRow {
  readonly wanted: Date | null;
}

/**
 * Returns the wrong clocks.
 * @param found receives the hashes of the correct ones
 */
const wrongClocks = async (
  { timeSlices }: Pick<ServiceContext, 'timeSlices'>,
  rows: readonly ClockRow[],
  found: Map<number, number>,
): Promise<readonly WrongClock[]> => {
  const wrong: WrongClock[] = [];
  const yieldIfDue = timeSlices.ofTransaction(COMPUTING_SLICE_MS);
  for (const row of rows) {
    const wanted = nextRunAtFor(row, row.now);
    if (wanted?.getTime() === row.nextRunAt?.getTime()) found.set(row.id, row.mark);
    else wrong.push({ ...row, wanted });
    await yieldIfDue();
  }
  return wrong;
};

const repairClocks = async (ctx: ServiceContext, wrong: readonly WrongClock[]): Promise<number> => {
  let repaired = 0;
  for (const { id, version, nextRunAt, wanted } of wrong) {
    // Only if the row is unchanged: an edit or a tick may have come in between.
    const count = await ctx.db.$executeRaw`
      update schedules set next_run_at = ${wanted?.toISOString() ?? null}::timestamptz
      where id = ${id} and version = ${version} and next_run_at is not distinct from ${nextRunAt?.toISOString() ?? null}::timestamptz
        and (next_run_at is null or next_run_at > now())`;
    if (count === 1 && wanted !== null) ctx.wake.scheduleDue(id, wanted);
    repaired += count;
  }
  return repaired;
};
