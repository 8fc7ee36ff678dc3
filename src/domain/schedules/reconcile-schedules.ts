import type { ServiceContext } from '../context.js';
import { eventLoopTurns } from '../event-loop-turns.js';
import { cancelRunsWithoutServer } from './cancel-runs.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';

/** Schedules that are read at a time. */
const BATCH = 1_000;

/** Milliseconds that are reckoned at a stretch: ticks that are due meanwhile wait no longer. */
const RECKONING_SLICE_MS = 5;

/**
 * Clocks that were found right, by schedule: what they were reckoned from, and what they show. They stay right until they strike
 * or are edited, and to reckon a hundred thousand anew takes up to ten seconds of one core.
 */
export interface RightClocks {
  clocks: ReadonlyMap<number, string>;
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
  right: RightClocks = { clocks: new Map() },
): Promise<Repairs> => {
  const cancelledRuns = await ctx.db.$transaction((tx) => cancelRunsWithoutServer(tx));
  const strandedRuns = await ctx.db.$executeRaw`
    update schedule_runs set due_at = now() where finished_at is null and due_at is null and (not is_queued or schedule_id is null)`;
  let clocks = 0;
  const found = new Map<number, string>();
  for (let afterId: number | null = 0; afterId !== null; ) {
    const batch = await readClocks(ctx, afterId);
    clocks += await repairClocks(ctx, await wrongClocks(batch, { known: right.clocks, found }));
    afterId = batch.length === BATCH ? (batch.at(-1)?.id ?? null) : null;
  }
  right.clocks = found;
  return { clocks, strandedRuns, cancelledRuns };
};

interface ClockRow extends ScheduleClock {
  readonly version: number;
  readonly nextRunAt: Date | null;
  readonly now: Date;
}

/** Clocks that are due are left out: their ticks are counted before they move. */
const readClocks = (ctx: ServiceContext, afterId: number): Promise<readonly ClockRow[]> => ctx.db.$queryRaw`
  select id, version, minute, hour, day_of_month as "dayOfMonth", month, day_of_week as "dayOfWeek", timezone,
    jitter, clock_since as "clockSince", next_run_at as "nextRunAt", now() as now
  from schedules
  where is_active and id > ${afterId} and (next_run_at is null or next_run_at > now())
  order by id
  limit ${BATCH}`;

interface WrongClock extends ClockRow {
  readonly wanted: Date | null;
}

/** @param marks.found is told the others */
const wrongClocks = async (
  rows: readonly ClockRow[],
  { known, found }: { readonly known: ReadonlyMap<number, string>; readonly found: Map<number, string> },
): Promise<readonly WrongClock[]> => {
  const wrong: WrongClock[] = [];
  const giveTurn = eventLoopTurns(RECKONING_SLICE_MS);
  for (const row of rows) {
    const mark = markOf(row);
    if (known.get(row.id) === mark) {
      found.set(row.id, mark);
      continue;
    }
    const wanted = nextRunAtFor(row, row.now);
    if (wanted?.getTime() === row.nextRunAt?.getTime()) found.set(row.id, mark);
    else wrong.push({ ...row, wanted });
    await giveTurn();
  }
  return wrong;
};

/** All that a clock is reckoned from but the time, and what it shows. */
const markOf = ({ now: _now, ...clock }: ClockRow): string => JSON.stringify(clock);

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
