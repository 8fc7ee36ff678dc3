import { requireResource } from '../access/caller-rights.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { denyTokens, MAX_DENIED_IDS } from './deny-tokens.js';

/**
 * Suspends a server: its node stops it and no longer starts it, and open consoles of people are closed. Does nothing if
 * it is suspended already.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 * @throws {DaemonError} the node did not confirm it: the server is unchanged. If the node has applied the change
 * anyway, `correctSuspensions` corrects it soon
 * Source: rest.md §5.12, choices.md 4.
 */
export const suspendServer = (ctx: DomainContext, id: number): Promise<void> => setSuspended(ctx, id, true);

/**
 * Ends the suspension of a server. It has its previous state again and is not started. Does nothing if it is not
 * suspended.
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

  // Of several concurrent requests one changes the row, and only that one calls the node.
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
    await ctx.db.$transaction((tx) => undoChange(tx, { id, suspended, updatedAt, activityId: changed.activityId }));
    throw error;
  }
  if (changed.holders.length > 0) await denyTokens(ctx, server, changed.holders);
};

const eventOf = (suspended: boolean) => (suspended ? 'server:suspend' : 'server:unsuspend');

interface UnconfirmedChange {
  readonly id: number;
  readonly suspended: boolean;
  /** Before the change. */
  readonly updatedAt: Date;
  readonly activityId: bigint;
}

/** Restores the suspension of the server, unless another request has changed it since. */
const undoChange = async (
  tx: Transaction,
  { id, suspended, updatedAt, activityId }: UnconfirmedChange,
): Promise<void> => {
  await tx.$queryRaw`select 1 from servers where id = ${id} for no key update`;
  const event = { in: [eventOf(true), eventOf(false)] };
  const later = await tx.activity.findFirst({ where: { serverId: id, event, id: { gt: activityId } } });
  if (later !== null) return;
  await tx.server.updateMany({ where: { id, suspended }, data: { suspended: !suspended, updatedAt } });
  await tx.activity.deleteMany({ where: { id: activityId } });
};

/** The users who may have links to a server: its owner and its subusers, then administrators. */
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
