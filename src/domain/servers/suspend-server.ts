import type { DomainContext } from '../../context.js';
import { requireAdministrator } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { loadServerRef } from './load-server-ref.js';

/**
 * Suspends a server: its node stops it and starts it no more. Does nothing to one that is suspended.
 * @throws {ForbiddenError} no administrator  @throws {NotFoundError}
 * @throws {DaemonError} the node was not told; the server is as it was
 * Source: rest.md §5.12, choices.md 4.
 */
export const suspendServer = (ctx: DomainContext, id: number): Promise<void> => setSuspended(ctx, id, true);

/**
 * Ends the suspension of a server: the state it had before shows again; it is not started. Does nothing to one that is
 * not suspended.
 * @throws what `suspendServer` throws
 */
export const unsuspendServer = (ctx: DomainContext, id: number): Promise<void> => setSuspended(ctx, id, false);

const setSuspended = async (ctx: DomainContext, id: number, suspended: boolean): Promise<void> => {
  requireAdministrator(ctx);
  if ((await ctx.db.server.count({ where: { id } })) === 0) throw new NotFoundError();

  // Of several requests at once one changes the row, and that one tells the node.
  const isChanged = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.server.updateMany({ where: { id, suspended: !suspended }, data: { suspended } });
    if (count === 0) return false;
    await recordActivity(ctx, tx, { event: suspended ? 'server:suspend' : 'server:unsuspend', serverId: id });
    return true;
  });
  if (!isChanged) return;

  try {
    await ctx.daemon.syncServer(await loadServerRef(ctx.db, id));
  } catch (error) {
    await ctx.db.server.updateMany({ where: { id, suspended }, data: { suspended: !suspended } });
    throw error;
  }
};
