import { requireResource } from '../access/caller-rights.js';
import { lockServer } from '../access/lock-server.js';
import { endRestores, settleRestores } from '../backups/end-restores.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';

const NOT_OVER =
  'The restore may still be under way: end it without saying how it ended first, and say that when its node is at rest.';

export interface EndRestore {
  /** Of the server. */
  readonly id: number;
  /** What whoever looked found; undefined where they cannot tell either. */
  readonly isSuccessful: boolean | undefined;
}

/**
 * Says by hand that the restore of a backup is over, where the node does not, and how it ended, also where that was unknown
 * until now: the server is in its normal state again. Does nothing to a server whose last restore is known. What may still be
 * under way is ended as unknown only, so that its node can say how it did end.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {RefusedError} `BAD_REQUEST`: how it ended, before it is over
 */
export const endRestore = async (ctx: DomainContext, { id, isSuccessful }: EndRestore): Promise<void> => {
  const server = await ctx.db.server.findUnique({ where: { id }, select: { id: true } });
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
