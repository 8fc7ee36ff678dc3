import type { ServiceContext } from '../context.js';
import { databaseDaysAgo } from '../database-now.js';
import { type PruneOptions, pruneInBatches } from '../prune-in-batches.js';

/** The newest runs of a schedule are kept, however old they are. */
const KEPT_OF_SCHEDULE = 20;

/** Runs of one statement, which takes their steps along: it holds no lock for long. */
const BATCH = 1_000;

/** Schedules that one statement looks at. */
const SCHEDULES = 500;

/**
 * Deletes runs that ended more than `KEEP_RUNS_DAYS` ago, but for the last twenty of each schedule, piece by piece.
 * Returns how many; may be called by anybody at once.
 * Source: schedules.md §7.
 */
export const pruneRuns = async (ctx: ServiceContext, { batch = BATCH, signal }: PruneOptions = {}): Promise<number> => {
  const before = await databaseDaysAgo(ctx.db, ctx.settings.keepRunsDays);
  let pruned = await pruneInBatches({ batch, signal }, () => pruneWithoutSchedule(ctx, { before, batch }));
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const count = await pruneOfSchedules(ctx, { before, batch, after });
    pruned += count;
    // Where more may be left of these, once more of these.
    if (count < batch) after = await findLast(ctx, after);
  }
  return pruned;
};

interface Piece {
  readonly before: Date;
  readonly batch: number;
}

// Whoever else prunes right now holds other runs: they are passed over, and gone the next time.

const pruneWithoutSchedule = ({ db }: ServiceContext, { before, batch }: Piece): Promise<number> => db.$executeRaw`
  delete from schedule_runs where id in (
    select id from schedule_runs
    where schedule_id is null and scheduled_at < ${before} and finished_at < ${before}
    order by scheduled_at limit ${batch}
    for update skip locked
  )`;

/** Of each schedule only what is behind its twentieth newest run is looked at: what is kept costs nothing again. */
const pruneOfSchedules = (
  { db }: ServiceContext,
  { before, batch, after }: Piece & { readonly after: number },
): Promise<number> => db.$executeRaw`
  delete from schedule_runs where id in (
    select id from schedule_runs where id in (
      select old.id
      from (select id from schedules where id > ${after} order by id limit ${SCHEDULES}) schedule
      cross join lateral (
        select scheduled_at, number from schedule_runs where schedule_id = schedule.id
        order by scheduled_at desc, number desc offset ${KEPT_OF_SCHEDULE - 1} limit 1
      ) kept
      cross join lateral (
        select id from schedule_runs
        where schedule_id = schedule.id and (scheduled_at, number) < (kept.scheduled_at, kept.number)
          and scheduled_at < ${before} and finished_at < ${before}
        order by scheduled_at limit ${batch}
      ) old
      limit ${batch}
    )
    for update skip locked
  )`;

/** The last of the schedules that were looked at; null when there are none behind them. */
const findLast = async ({ db }: ServiceContext, after: number): Promise<number | null> => {
  const [row] = await db.$queryRaw<readonly { readonly last: number | null }[]>`
    select max(id) as last from (select id from schedules where id > ${after} order by id limit ${SCHEDULES}) looked_at`;
  return row?.last ?? null;
};
