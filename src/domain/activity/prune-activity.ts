import type { ServiceContext } from '../context.js';
import { databaseDaysAgo } from '../persistence/database-now.js';
import { type PruneOptions, pruneInBatches } from '../persistence/prune-in-batches.js';

/** Most entries that one statement deletes, which bounds how long it holds locks. */
const BATCH = 5_000;

/**
 * Deletes entries older than `KEEP_ACTIVITY_DAYS`, oldest first, in batches. Returns their number. Several processes
 * may call it at the same time.
 * Source: rest.md §16.
 */
export const pruneActivity = async (
  { db, settings }: ServiceContext,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<number> => {
  const before = await databaseDaysAgo(db, settings.keepActivityDays);
  return pruneInBatches(
    { batch, signal },
    () => db.$executeRaw`
      delete from activity where id in (
        select id from activity where created_at < ${before} order by created_at limit ${batch}
        for update skip locked
      )`,
  );
};
