import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { ServerRef } from '../ports/node-address.js';
import { MAX_DENIED_IDS } from './deny-tokens.js';

/** Most servers of a node that are tried for a call; the next one is used if the node does not know the first. */
const MAX_SERVERS_TRIED = 3;

/**
 * Revokes the links of a user to servers, on all nodes at the same time. A node stores the ids independently of the
 * server in the request, so that one call covers 1,000 servers. Called after the commit. Waits for each node up to the
 * limit of one call and never throws: a link that a node did not revoke expires within minutes.
 * Source: daemon.md §3.1.
 */
export const denyTokensEverywhere = async (
  ctx: DomainContext,
  userId: number,
  servers: readonly ServerRef[],
): Promise<void> => {
  const nodes = new Map<number, ServerRef[]>();
  for (const server of servers) {
    const there = nodes.get(server.node.id);
    if (there === undefined) nodes.set(server.node.id, [server]);
    else there.push(server);
  }
  await Promise.all(
    [...nodes].map(async ([nodeId, there]) => {
      try {
        await denyOnNode(ctx, userId, there);
      } catch (error) {
        ctx.log.warn({ err: error, nodeId, userId }, 'could not revoke the links of a user on a node');
      }
    }),
  );
};

const denyOnNode = async (ctx: DomainContext, userId: number, servers: readonly ServerRef[]): Promise<void> => {
  const ids = servers.map((server) => tokenId({ id: userId }, server));
  for (let start = 0; start < ids.length; start += MAX_DENIED_IDS) {
    await denyThroughAny(ctx, servers.slice(0, MAX_SERVERS_TRIED), ids.slice(start, start + MAX_DENIED_IDS));
  }
};

const denyThroughAny = async (
  ctx: DomainContext,
  [server, ...others]: readonly ServerRef[],
  ids: readonly string[],
): Promise<void> => {
  if (server === undefined) return;
  try {
    await ctx.daemon.denyTokens(server, ids);
  } catch (error) {
    const isUnknown = error instanceof DaemonError && error.failure.status === 404;
    if (!isUnknown || others.length === 0) throw error;
    await denyThroughAny(ctx, others, ids);
  }
};
