import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { completeInstall } from '../servers/complete-install.js';

/**
 * Marks a server as installed by hand, where its node did not report it or reported a failure. Does nothing to an
 * installed server.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 */
export const markInstalled = async (ctx: DomainContext, id: number): Promise<void> => {
  const server = await ctx.reads.server.findUnique({ where: { id }, select: { installedAt: true } });
  if (server === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  const properties = { reinstall: server.installedAt !== null, reason: 'by_hand' };
  await completeInstall(ctx, { serverId: id, properties });
};
