import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { ServerDetails } from '../ports/daemon.js';
import type { NodeAddress } from '../ports/node-address.js';
import { type CorrectedServers, correctSuspensions } from './correct-suspensions.js';
import { adoptNextPair, pushConfiguration } from './node-token.js';
import { storeNodeSystem } from './store-node-system.js';
import { storeServerStates } from './store-server-states.js';

/** How often each node is asked, in seconds, by all processes together. */
const POLL_INTERVAL_S = 5;

/** Nodes asked at once by one process. */
const NODES_AT_ONCE = 50;

/** How often a node that keeps answering is asked what it runs on, in seconds: a new version means a restart, which is mostly seen. */
const SYSTEM_INTERVAL_S = 3_600;

interface ClaimedNode extends NodeAddress {
  /** Whether it answered the last time; null before the first time. */
  readonly answered: boolean | null;
  /** When it was claimed: what it says is as of then, or later. */
  readonly polledAt: Date;
  /** Whether it was not asked for a while what it runs on. */
  readonly isUnfamiliar: boolean;
  /** The pair that it is to have, where it has not shown yet that it does; the token sealed. */
  readonly nextTokenId: string | null;
  readonly nextToken: string | null;
}

/**
 * Asks the nodes that nobody has asked for 5 s for their servers, and stores the power states that changed. Any number of
 * processes may do so at once; a node is asked by one of them. A node that stops or starts to answer is logged once.
 * Servers of a node that does not answer keep their last state; one that has a suspension wrong reads the server again.
 * @param corrected what is remembered of that from one time to the next
 */
export const monitorNodes = async (ctx: ServiceContext, corrected: CorrectedServers = new Map()): Promise<void> => {
  const nodes = await claimNodes(ctx);
  await Promise.all(nodes.map((node) => monitorNode(ctx, node, corrected)));
};

const claimNodes = (ctx: ServiceContext): Promise<ClaimedNode[]> =>
  ctx.db.$queryRaw<ClaimedNode[]>`
    update nodes n set polled_at = now()
    from (
      select id, last_seen_at >= polled_at as answered, polled_at is null as is_new,
        coalesce(system_asked_at < now() - make_interval(secs => ${SYSTEM_INTERVAL_S}), true) as is_unfamiliar
      from nodes
      where polled_at is null or polled_at < now() - make_interval(secs => ${POLL_INTERVAL_S})
      order by polled_at nulls first limit ${NODES_AT_ONCE}
      for update skip locked
    ) due
    where n.id = due.id
    returning n.id, n.polled_at as "polledAt", n.scheme, n.fqdn, n.daemon_listen as "daemonListen", n.daemon_token as "daemonToken",
      case when due.is_new then null else coalesce(due.answered, false) end as answered,
      due.is_unfamiliar as "isUnfamiliar", n.next_token_id as "nextTokenId", n.next_token as "nextToken"`;

const monitorNode = async (ctx: ServiceContext, node: ClaimedNode, corrected: CorrectedServers): Promise<void> => {
  const servers = await listServers(ctx, node);
  if (servers === null) {
    await ctx.db.$executeRaw`
      update nodes set unanswered_since = now() where id = ${node.id} and unanswered_since is null`;
    return;
  }
  if (node.answered === false) ctx.log.info({ nodeId: node.id }, 'a node answers again');
  const mistaken = await storeServerStates(ctx, { nodeId: node.id, seenAt: node.polledAt, servers });
  await ctx.db.$executeRaw`
    update nodes
    set last_seen_at = now(), unanswered_since = null, states_as_of = ${node.polledAt.toISOString()}::timestamptz
    where id = ${node.id}`;
  await correctSuspensions(ctx, { node, mistaken, corrected });
  // A node that was away may be another version of itself.
  if (node.answered === true && !node.isUnfamiliar) return;
  await ctx.db.$executeRaw`update nodes set system_asked_at = now() where id = ${node.id}`;
  await pushNextPair(ctx, node.id);
  await storeNodeSystem(ctx, node);
};

const listServers = async (ctx: ServiceContext, node: ClaimedNode) => {
  try {
    return await ctx.daemon.listServers(node);
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    const servers = await listUnderNextPair(ctx, node, error);
    if (servers !== null) return servers;
    if (node.answered !== false) ctx.log.warn({ reason: error.message, nodeId: node.id }, 'a node does not answer');
    return null;
  }
};

/** A daemon that refuses the present token may have the next one: its answer to that got lost, or it was told by hand. */
const listUnderNextPair = async (
  ctx: ServiceContext,
  { nextTokenId, nextToken, ...node }: ClaimedNode,
  { failure }: DaemonError,
): Promise<readonly ServerDetails[] | null> => {
  if (nextTokenId === null || nextToken === null || (failure.status !== 401 && failure.status !== 403)) return null;
  try {
    const servers = await ctx.daemon.listServers({ ...node, daemonToken: nextToken });
    await adoptNextPair(ctx, node.id, nextTokenId);
    return servers;
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    return null;
  }
};

/** A daemon that was away when its token changed is told as soon as it is back, and every now and then. */
const pushNextPair = async (ctx: ServiceContext, nodeId: number): Promise<void> => {
  const node = await ctx.db.node.findFirst({ where: { id: nodeId, nextTokenId: { not: null } } });
  if (node === null) return;
  try {
    const isApplied = await pushConfiguration(ctx, node, null);
    if (!isApplied) ctx.log.warn({ nodeId }, 'a node keeps its own configuration: its new token is put there by hand');
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.info({ reason: error.message, nodeId }, 'a node did not take its new token yet');
  }
};
