import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import { type ActivityEntry, recordActivity } from './record-activity.js';

/**
 * Asks a daemon for something that leaves no other trace, and writes it down: before, so that nothing happens
 * unrecorded, and taken back when it did not happen. Where nobody knows whether it did, the entry stays.
 * @param ask is given the id of the entry
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
