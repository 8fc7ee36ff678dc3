import type { DomainContext } from '../../context.js';
import { requireAdministrator } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { SERVER_REF_SELECT, toServerRef } from './server-ref.js';

/**
 * Has a server stopped and its egg's install script run again; data may be lost. Returns when the node has accepted;
 * the node reports the end. Works in every state; a suspended server stays suspended.
 * @throws {ForbiddenError} no administrator  @throws {NotFoundError}
 * @throws {DaemonError} the node did not accept it; the server is as it was
 * Source: rest.md §5.13, choices.md 4.
 */
export const reinstallServer = async (ctx: DomainContext, id: number): Promise<void> => {
  requireAdministrator(ctx);
  const before = await ctx.db.server.findUnique({
    where: { id },
    select: { status: true, statusAt: true, ...SERVER_REF_SELECT },
  });
  if (before === null) throw new NotFoundError();

  const statusAt = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    await tx.server.update({ where: { id }, data: { status: 'installing', statusAt } });
    await recordActivity(ctx, tx, { event: 'server:reinstall', serverId: id });
  });

  // After the commit: the node asks for the configuration while this call is open.
  try {
    await ctx.daemon.reinstallServer(toServerRef(before));
  } catch (error) {
    // Unless something else has happened to it meanwhile.
    await ctx.db.server.updateMany({
      where: { id, status: 'installing', statusAt },
      data: { status: before.status, statusAt: before.statusAt },
    });
    throw error;
  }
};
