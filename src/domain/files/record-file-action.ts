import type { ActivityEntry } from '../activity/record-activity.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';

/** An entry, and whether what it tells may have been done in part. */
export interface FileAction extends ActivityEntry {
  readonly isOfSeveral?: boolean;
}

/**
 * Changes files of a node, and writes that down: before, so that nothing happens unrecorded. Taken back where surely
 * nothing was done; where a node failed in the middle of several files, the entry stays and says `incomplete`.
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

/** A node that refuses the caller, or does not know the server, has not begun. */
const mayBeDoneInPart = (error: unknown): boolean => {
  if (!(error instanceof DaemonError) || error.failure.delivery !== 'answered') return false;
  const { status } = error.failure;
  return status === 400 || (status !== null && status >= 500);
};
