import type { ServiceContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { ServerDetails } from '../ports/daemon.js';
import type { NodeAddress } from '../ports/node-address.js';
import { type CorrectedServers, correctSuspensions } from './correct-suspensions.js';
import { activateNextTokenPair, pushConfiguration } from './node-token.js';
import { storeNodeSystem } from './store-node-system.js';
import { storeServerStates } from './store-server-states.js';

/** Interval in which each node is polled, in seconds, by all processes together. */
const POLL_INTERVAL_S = 5;

/** Nodes that one process polls concurrently. */
const NODES_AT_ONCE = 50;

/**
 * Interval in which a node that keeps answering reports its system, in seconds. A new version requires a restart, which
 * the monitor usually notices.
 */
const SYSTEM_INTERVAL_S = 3_600;

interface ClaimedNode extends NodeAddress {
  /** Whether it answered the last poll; null before the first one. */
  readonly answered: boolean | null;
  /** When it was claimed; its answer describes this time or later. */
  readonly polledAt: Date;
  /** Whether its last system report is old. */
  readonly isUnfamiliar: boolean;
  /** The next token pair, if the node has not shown yet that it has it; the token is sealed. */
  readonly nextTokenId: string | null;
  readonly nextToken: string | null;
}

/**
 * Polls the nodes that were not polled for 5 s, and stores changed power states of their servers. Concurrent processes
 * share the nodes. Logs once when a node stops or starts answering. Servers of a node that does not answer keep their
 * last state. A node with a wrong suspension reloads the server.
 * @param corrected servers that were reloaded recently; kept between calls
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
  if (node.answered === false) ctx.log.info({ nodeId: node.id }, 'node is reachable again');
  const mistaken = await storeServerStates(ctx, { nodeId: node.id, seenAt: node.polledAt, servers });
  await ctx.db.$executeRaw`
    update nodes
    set last_seen_at = now(), unanswered_since = null, states_as_of = ${node.polledAt.toISOString()}::timestamptz
    where id = ${node.id}`;
  await correctSuspensions(ctx, { node, mistaken, corrected });
  // A node that was unreachable may have a new version.
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
    if (node.answered !== false) ctx.log.warn({ reason: error.message, nodeId: node.id }, 'node is unreachable');
    return null;
  }
};

/**
 * A daemon that rejects the present token may have the next one: its answer to the change was lost, or its operator
 * changed the token by hand.
 */
const listUnderNextPair = async (
  ctx: ServiceContext,
  { nextTokenId, nextToken, ...node }: ClaimedNode,
  { failure }: DaemonError,
): Promise<readonly ServerDetails[] | null> => {
  if (nextTokenId === null || nextToken === null || (failure.status !== 401 && failure.status !== 403)) return null;
  try {
    const servers = await ctx.daemon.listServers({ ...node, daemonToken: nextToken });
    await activateNextTokenPair(ctx, node.id, nextTokenId);
    return servers;
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    return null;
  }
};

/**
 * Sends the next token to a daemon that was unreachable when it changed: as soon as it answers, and at every system
 * report.
 */
const pushNextPair = async (ctx: ServiceContext, nodeId: number): Promise<void> => {
  const node = await ctx.reads.node.findFirst({ where: { id: nodeId, nextTokenId: { not: null } } });
  if (node === null) return;
  try {
    const isApplied = await pushConfiguration(ctx, node, null);
    if (!isApplied) ctx.log.warn({ nodeId }, 'a node manages its own configuration: install its new token by hand');
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.info({ reason: error.message, nodeId }, 'a node has not accepted its new token yet');
  }
};
