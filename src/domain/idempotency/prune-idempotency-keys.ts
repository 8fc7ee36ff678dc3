import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { KEPT_MS } from './do-once.js';

/** Rows of one statement: it holds no lock for long. */
const BATCH = 5_000;

/** Deletes what is known of requests that are too old to be known again. Returns how many; may be called by anybody at once. */
export const pruneIdempotencyKeys = async (
  { db }: ServiceContext,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> => {
  const before = new Date((await databaseNow(db)).getTime() - KEPT_MS);
  let pruned = 0;
  for (let count = BATCH; count === BATCH && !signal?.aborted; pruned += count) {
    count = await db.$executeRaw`
      delete from idempotency_keys where (api_key_id, operation, key) in (
        select api_key_id, operation, key from idempotency_keys where created_at < ${before}
        order by created_at limit ${BATCH}
        for update skip locked
      )`;
  }
  return pruned;
};
