import { setImmediate } from 'node:timers/promises';
import { Prisma } from '../../generated/prisma/client.js';
import type { ServiceContext } from '../context.js';
import { eventLoopTurns } from '../event-loop-turns.js';
import { cancelRunsWithoutServer } from './cancel-runs.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';

/** Schedules that are read at a time. */
const BATCH = 1_000;

/** Milliseconds that are reckoned at a stretch: ticks that are due meanwhile wait no longer. */
const RECKONING_SLICE_MS = 5;

/**
 * Clocks that were found right, by schedule: the mark of what they were reckoned from, and of what they show. They stay right until
 * they strike or are edited, and to reckon a hundred thousand anew takes up to ten seconds of one core.
 */
export interface RightClocks {
  marks: ReadonlyMap<number, number>;
}

/** What was found wrong, and put right. All zero is the usual. */
export interface Repairs {
  /** Schedules whose next tick was missing or not the next. */
  readonly clocks: number;
  /** Active runs that nobody would have looked at again. */
  readonly strandedRuns: number;
  /** Active runs of servers that are gone. */
  readonly cancelledRuns: number;
}

/**
 * Puts right what should never be wrong: clocks that do not show the next tick (the rules of a time zone changed, rows
 * were edited by hand) and runs that would stay active for ever. Idempotent; safe beside any other work.
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
    if (unknown.length > 0) clocks += await repairClocks(ctx, await wrongClocks(await readClocks(ctx, unknown), found));
    afterId = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null;
  }
  right.marks = found;
  return { clocks, strandedRuns, cancelledRuns };
};

interface MarkedClock {
  readonly id: number;
  /** Of all that the clock is reckoned from but the time, and of what it shows: 53 bits of a hash, as the rows are many. */
  readonly mark: number;
}

interface ClockRow extends ScheduleClock, MarkedClock {
  readonly version: number;
  readonly nextRunAt: Date | null;
  readonly now: Date;
}

const MARK = Prisma.sql`(hashtextextended(row(minute, hour, day_of_month, month, day_of_week, timezone, jitter, clock_since,
  next_run_at)::text, 0) >> 11)::float8 as mark`;

/** Clocks that are due are left out: their ticks are counted before they move. */
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

/** @param found is told the others */
const wrongClocks = async (rows: readonly ClockRow[], found: Map<number, number>): Promise<readonly WrongClock[]> => {
  const wrong: WrongClock[] = [];
  const giveTurn = eventLoopTurns(RECKONING_SLICE_MS, setImmediate);
  for (const row of rows) {
    const wanted = nextRunAtFor(row, row.now);
    if (wanted?.getTime() === row.nextRunAt?.getTime()) found.set(row.id, row.mark);
    else wrong.push({ ...row, wanted });
    await giveTurn();
  }
  return wrong;
};

const repairClocks = async (ctx: ServiceContext, wrong: readonly WrongClock[]): Promise<number> => {
  let repaired = 0;
  for (const { id, version, nextRunAt, wanted } of wrong) {
    // Only while it is as it was read: an edit, or a tick, may have come in between.
    const count = await ctx.db.$executeRaw`
      update schedules set next_run_at = ${wanted?.toISOString() ?? null}::timestamptz
      where id = ${id} and version = ${version} and next_run_at is not distinct from ${nextRunAt?.toISOString() ?? null}::timestamptz
        and (next_run_at is null or next_run_at > now())`;
    if (count === 1 && wanted !== null) ctx.wake.scheduleDue(id, wanted);
    repaired += count;
  }
  return repaired;
};
