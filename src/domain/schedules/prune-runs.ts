import type { ServiceContext } from '../context.js';
import { databaseDaysAgo } from '../persistence/database-now.js';
import { type PruneOptions, pruneInBatches } from '../persistence/prune-in-batches.js';

/** The newest runs of each schedule, which are kept at any age. */
const KEPT_OF_SCHEDULE = 20;

/** Most runs of one statement, which also deletes their steps; bounds how long it holds locks. */
const BATCH = 1_000;

/** Schedules that one statement checks. */
const SCHEDULES = 500;

/**
 * Deletes runs that ended more than `KEEP_RUNS_DAYS` ago, except the last twenty of each schedule, batch by batch.
 * Returns the number of deleted runs. Concurrent calls are safe.
 * Source: schedules.md §7.
 */
export const pruneRuns = async (ctx: ServiceContext, { batch = BATCH, signal }: PruneOptions = {}): Promise<number> => {
  const before = await databaseDaysAgo(ctx.db, ctx.settings.keepRunsDays);
  let pruned = await pruneInBatches({ batch, signal }, () => pruneWithoutSchedule(ctx, { before, batch }));
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const count = await pruneOfSchedules(ctx, { before, batch, after });
    pruned += count;
    // If the batch was full, more may be left of the same schedules.
    if (count < batch) after = await findLast(ctx, after);
  }
  return pruned;
};

interface Piece {
  readonly before: Date;
  readonly batch: number;
}

// Runs that a concurrent call has locked are skipped.

const pruneWithoutSchedule = ({ db }: ServiceContext, { before, batch }: Piece): Promise<number> => db.$executeRaw`
  delete from schedule_runs where id in (
    select id from schedule_runs
    where schedule_id is null and scheduled_at < ${before} and finished_at < ${before}
    order by scheduled_at limit ${batch}
    for update skip locked
  )`;

/** Reads only the runs after the twentieth newest of each schedule, so kept runs cost nothing. */
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

/** The last of the schedules that were checked; null when there are none after them. */
const findLast = async ({ db }: ServiceContext, after: number): Promise<number | null> => {
  const [row] = await db.$queryRaw<readonly { readonly last: number | null }[]>`
    select max(id) as last from (select id from schedules where id > ${after} order by id limit ${SCHEDULES}) looked_at`;
  return row?.last ?? null;
};
