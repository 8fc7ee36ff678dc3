import { requireResource } from '../access/caller-rights.js';
import { endRestores } from '../backups/end-restores.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * Says by hand that the restore of a backup is over, where the node does not; it counts as failed, and the server is in its
 * normal state again. Does nothing to a server that is not being restored.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 */
export const endRestore = async (ctx: DomainContext, id: number): Promise<void> => {
  const server = await ctx.db.server.findUnique({ where: { id }, select: { id: true } });
  if (server === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  const properties = { reason: 'by_hand' };
  await ctx.db.$transaction((tx) => endRestores(ctx, tx, { where: { id }, isSuccessful: false, properties }));
};
