import type { ServiceContext } from '../context.js';
import { type PruneOptions, pruneInBatches } from '../persistence/prune-in-batches.js';

/** Most sessions that one statement deletes, which bounds how long it holds locks. */
const BATCH = 1_000;

/** Deletes ended sessions in batches. Returns their number. Several processes may call it at the same time. */
export const pruneSessions = (
  { db, settings }: ServiceContext,
  { batch = BATCH, signal }: PruneOptions = {},
): Promise<number> =>
  pruneInBatches(
    { batch, signal },
    () => db.$executeRaw`
      delete from api_keys where id in (
        select k.id from api_keys k join sessions s on s.id = k.id
        where k.expires_at <= now()
          or k.last_used_at <= now() - ${settings.sessionIdleMs} * interval '1 millisecond'
        limit ${batch} for update of k skip locked
      )`,
  );
