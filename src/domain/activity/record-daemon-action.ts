import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import { type ActivityEntry, recordActivity } from './record-activity.js';

/**
 * Records an action of a daemon that leaves no other record, then asks the daemon for it. The entry is written first,
 * so that no action is unrecorded. It is deleted when the action did not happen, and stays when that is unknown.
 * @param ask receives the id of the entry
 * @throws what `ask` throws
 */
export const recordDaemonAction = async (
  ctx: DomainContext,
  entry: ActivityEntry,
  ask: (entryId: bigint) => Promise<void>,
): Promise<void> => {
  const id = await recordActivity(ctx, ctx.db, entry);
  try {
    await ask(id);
  } catch (error) {
    if (!(error instanceof DaemonError) || error.failure.delivery !== 'unknown') {
      await ctx.db.activity.deleteMany({ where: { id } });
    }
    throw error;
  }
};
