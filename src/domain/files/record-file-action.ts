import type { ActivityEntry } from '../activity/record-activity.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';

/** An entry, and whether its action may be done in part. */
export interface FileAction extends ActivityEntry {
  readonly isOfSeveral?: boolean;
}

/**
 * Records a change of files, then performs it: in this order, so that no change is unrecorded. The entry is deleted if
 * certainly nothing was done. If the node failed in the middle of several files, the entry stays, marked `incomplete`.
 * @throws what `ask` throws
 * Source: choices.md 62.
 */
export const recordFileAction = async <Result>(
  ctx: DomainContext,
  { isOfSeveral = false, ...entry }: FileAction,
  ask: () => Promise<Result>,
): Promise<Result> => {
  const id = await recordActivity(ctx, ctx.db, entry);
  try {
    return await ask();
  } catch (error) {
    if (isOfSeveral && mayBeDoneInPart(error)) {
      const properties = { ...entry.properties, incomplete: true };
      await ctx.db.activity.updateMany({ where: { id }, data: { properties } });
    } else if (!isUnknown(error)) {
      await ctx.db.activity.deleteMany({ where: { id } });
    }
    throw error;
  }
};

const isUnknown = (error: unknown): boolean => error instanceof DaemonError && error.failure.delivery === 'unknown';

/** A node that rejects the caller, or does not know the server, has not begun. */
const mayBeDoneInPart = (error: unknown): boolean => {
  if (!(error instanceof DaemonError) || error.failure.delivery !== 'answered') return false;
  const { status } = error.failure;
  return status === 400 || (status !== null && status >= 500);
};
