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
 * @throws {DaemonError} the node was not told, or its answer did not come: the server is as it was. A node that goes by the
 * change all the same is told otherwise soon (`correctSuspensions`).
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
  const before = await ctx.reads.server.findUnique({
    where: { id },
    select: { updatedAt: true, ...SERVER_REF_SELECT },
  });
  if (before === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  const server = toServerRef(before);

  // Of several requests at once one changes the row, and that one tells the node.
  const changed = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.server.updateMany({ where: { id, suspended: !suspended }, data: { suspended } });
    if (count === 0) return undefined;
    const activityId = await recordActivity(ctx, tx, { event: eventOf(suspended), serverId: id });
    return { activityId, holders: suspended ? await findLinkHolders(tx, id) : [] };
  });
  if (changed === undefined) return;

  try {
    await ctx.daemon.syncServer(server);
  } catch (error) {
    const { updatedAt } = before;
    await ctx.db.$transaction((tx) => takeBack(tx, { id, suspended, updatedAt, activityId: changed.activityId }));
    throw error;
  }
  if (changed.holders.length > 0) await denyTokens(ctx, server, changed.holders);
};

const eventOf = (suspended: boolean) => (suspended ? 'server:suspend' : 'server:unsuspend');

interface Untold {
  readonly id: number;
  readonly suspended: boolean;
  /** Before the change. */
  readonly updatedAt: Date;
  readonly activityId: bigint;
}

/** Makes the server what it was, unless somebody has changed its suspension since: then it is that one's. */
const takeBack = async (tx: Transaction, { id, suspended, updatedAt, activityId }: Untold): Promise<void> => {
  await tx.$queryRaw`select 1 from servers where id = ${id} for no key update`;
  const event = { in: [eventOf(true), eventOf(false)] };
  const later = await tx.activity.findFirst({ where: { serverId: id, event, id: { gt: activityId } } });
  if (later !== null) return;
  await tx.server.updateMany({ where: { id, suspended }, data: { suspended: !suspended, updatedAt } });
  await tx.activity.deleteMany({ where: { id: activityId } });
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
