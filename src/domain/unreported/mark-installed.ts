import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { completeInstall } from '../servers/complete-install.js';

/**
 * Says by hand that a server is installed, where its node did not, or said that it failed. Does nothing to one that is.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 */
export const markInstalled = async (ctx: DomainContext, id: number): Promise<void> => {
  const server = await ctx.db.server.findUnique({ where: { id }, select: { installedAt: true } });
  if (server === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  const properties = { reinstall: server.installedAt !== null, reason: 'by_hand' };
  await completeInstall(ctx, { serverId: id, properties });
};
