import type { DomainContext } from '../../context.js';
import { requireResource } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { SERVER_REF_SELECT, toServerRef } from './server-ref.js';

/**
 * Has a server stopped and its egg's install script run again; data may be lost. Returns when the node has accepted;
 * the node reports the end. Works in every state; a suspended server stays suspended.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 * @throws {DaemonError} the node did not accept it; the server is as it was
 * Source: rest.md §5.13, choices.md 4.
 */
export const reinstallServer = async (ctx: DomainContext, id: number): Promise<void> => {
  const before = await ctx.db.server.findUnique({
    where: { id },
    select: { status: true, statusAt: true, updatedAt: true, ...SERVER_REF_SELECT },
  });
  if (before === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');

  const statusAt = ctx.clock.now();
  const activityId = await ctx.db.$transaction(async (tx) => {
    await tx.server.update({ where: { id }, data: { status: 'installing', statusAt } });
    return recordActivity(ctx, tx, { event: 'server:reinstall', serverId: id });
  });

  // After the commit: the node asks for the configuration while this call is open.
  try {
    await ctx.daemon.reinstallServer(toServerRef(before));
  } catch (error) {
    const { status, statusAt: since, updatedAt } = before;
    await ctx.db.$transaction([
      // Unless something else has happened to it meanwhile.
      ctx.db.server.updateMany({
        where: { id, status: 'installing', statusAt },
        data: { status, statusAt: since, updatedAt },
      }),
      ctx.db.activity.deleteMany({ where: { id: activityId } }),
    ]);
    throw error;
  }
};
