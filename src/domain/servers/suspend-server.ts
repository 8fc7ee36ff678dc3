import { requireResource } from '../access/caller-rights.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { denyTokens, MAX_DENIED_IDS } from './deny-tokens.js';

/**
 * Suspends a server: its node stops it and starts it no more, and consoles that people have open are closed. Does nothing to
 * one that is suspended.
 * @throws {ForbiddenError}  @throws {NotFoundError}
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
  const before = await ctx.db.server.findUnique({ where: { id }, select: { updatedAt: true, ...SERVER_REF_SELECT } });
  if (before === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  const server = toServerRef(before);

  // Of several requests at once one changes the row, and that one tells the node.
  const changed = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.server.updateMany({ where: { id, suspended: !suspended }, data: { suspended } });
    if (count === 0) return undefined;
    const event = suspended ? 'server:suspend' : 'server:unsuspend';
    const activityId = await recordActivity(ctx, tx, { event, serverId: id });
    return { activityId, holders: suspended ? await findLinkHolders(tx, id) : [] };
  });
  if (changed === undefined) return;

  try {
    await ctx.daemon.syncServer(server);
  } catch (error) {
    await ctx.db.$transaction([
      ctx.db.server.updateMany({
        where: { id, suspended },
        data: { suspended: !suspended, updatedAt: before.updatedAt },
      }),
      ctx.db.activity.deleteMany({ where: { id: changed.activityId } }),
    ]);
    throw error;
  }
  if (changed.holders.length > 0) await denyTokens(ctx, server, changed.holders);
};

/** Everybody who may have had links to a server: its owner and its subusers, then administrators. */
const findLinkHolders = async (tx: Transaction, id: number): Promise<readonly number[]> => {
  const holders = await tx.user.findMany({
    where: {
      OR: [{ rootAdmin: true }, { servers: { some: { id } } }, { subusers: { some: { serverId: id } } }],
    },
    select: { id: true },
    orderBy: [{ rootAdmin: 'asc' }, { id: 'asc' }],
    take: MAX_DENIED_IDS,
  });
  return holders.map((holder) => holder.id);
};
