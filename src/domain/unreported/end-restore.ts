import { requireResource } from '../access/caller-rights.js';
import { lockServer } from '../access/lock-server.js';
import { endRestores, settleRestores } from '../backups/end-restores.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';

const NOT_OVER =
  'The restore may still be in progress. End it without a result first, and set the result when its node is idle.';

export interface EndRestore {
  /** Id of the server. */
  readonly id: number;
  /** The result that the administrator found; undefined where it is unknown. */
  readonly isSuccessful: boolean | undefined;
}

/**
 * Ends the restore of a backup by hand, where its node does not, and sets its result, also for one that ended with an
 * unknown result. The server returns to its normal state. Does nothing to a server whose last restore has a result. A
 * restore that may still be in progress can only end as unknown, so that its node can still report the result.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * @throws {RefusedError} `BAD_REQUEST`: a result before the restore is over
 */
export const endRestore = async (ctx: DomainContext, { id, isSuccessful }: EndRestore): Promise<void> => {
  const server = await ctx.reads.server.findUnique({ where: { id }, select: { id: true } });
  if (server === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  const properties = { reason: 'by_hand' };
  const found = isSuccessful ? 'succeeded' : 'failed';
  const outcome = isSuccessful === undefined ? 'unknown' : found;
  await ctx.db.$transaction(async (tx) => {
    const { status } = await lockServer(tx, id);
    if (status === 'restoring_backup' && outcome !== 'unknown') throw new RefusedError(NOT_OVER, 'BAD_REQUEST');
    const ended = await endRestores(ctx, tx, { where: { id }, outcome, properties });
    if (ended.length > 0) return;
    await settleRestores(ctx, tx, { where: { serverId: id }, outcome, properties });
  });
};
