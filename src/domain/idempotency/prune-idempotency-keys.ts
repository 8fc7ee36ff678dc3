import type { ServiceContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { type PruneOptions, pruneInBatches } from '../persistence/prune-in-batches.js';
import { REMEMBERED_MS } from './do-once.js';

/** Most rows of one statement, which bounds how long it holds locks. */
const BATCH = 5_000;

/** Deletes expired idempotency keys. Returns the number of deleted rows. Concurrent calls are safe. */
export const pruneIdempotencyKeys = async (
  { db }: ServiceContext,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<number> => {
  const before = new Date((await databaseNow(db)).getTime() - REMEMBERED_MS);
  return pruneInBatches(
    { batch, signal },
    () => db.$executeRaw`
      delete from idempotency_keys where (api_key_id, operation, key) in (
        select api_key_id, operation, key from idempotency_keys where created_at < ${before}
        order by created_at limit ${batch}
        for update skip locked
      )`,
  );
};
