import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';

/** How long entries are kept, in milliseconds: 90 days. Source: rest.md §16. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

/** Entries of one statement: it holds no lock for long. */
const BATCH = 5_000;

export interface PruneOptions {
  /** Most entries of one statement; 5,000 when left out. */
  readonly batch?: number;
  /** Once aborted, no further statement begins. */
  readonly signal?: AbortSignal;
}

/** Deletes entries older than 90 days, oldest first and piece by piece. Returns how many; may be called by anybody at once. */
export const pruneActivity = async (
  { db }: ServiceContext,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<number> => {
  const before = new Date((await databaseNow(db)).getTime() - KEPT_MS);
  let pruned = 0;
  for (let count = batch; count === batch && !signal?.aborted; pruned += count) {
    // Whoever else prunes right now holds other entries.
    count = await db.$executeRaw`
      delete from activity where id in (
        select id from activity where created_at < ${before} order by created_at limit ${batch}
        for update skip locked
      )`;
  }
  return pruned;
};
