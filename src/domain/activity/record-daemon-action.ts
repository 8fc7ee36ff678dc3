import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import { type ActivityEntry, recordActivity } from './record-activity.js';

/**
 * Asks a daemon for something that leaves no other trace, and writes it down: before, so that nothing happens
 * unrecorded, and taken back when it did not happen. Where nobody knows whether it did, the entry stays.
 * @throws what `ask` throws
 */
export const recordDaemonAction = async (
  ctx: DomainContext,
  entry: ActivityEntry,
  ask: () => Promise<void>,
): Promise<void> => {
  const id = await recordActivity(ctx, ctx.db, entry);
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof DaemonError) || error.failure.delivery !== 'unknown') {
      await ctx.db.activity.deleteMany({ where: { id } });
    }
    throw error;
  }
};
