import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import { DaemonError } from '../errors.js';
import type { ServerRef } from '../ports/node-address.js';
import { MAX_DENIED_IDS } from './deny-tokens.js';

/** How many servers of a node are tried as the door to it, should it not know the first. */
const MAX_DOORS = 3;

/**
 * Takes back the links to servers that somebody holds, on all nodes at once: a node remembers the ids whatever server it
 * was told them for, so that one call does for a thousand servers. Called after the commit. Waits for no node longer than
 * a call may take, and never throws: what a node missed ends by itself within minutes.
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
        ctx.log.warn({ err: error, nodeId, userId }, 'a node was not told to deny the links of a person');
      }
    }),
  );
};

const denyOnNode = async (ctx: DomainContext, userId: number, servers: readonly ServerRef[]): Promise<void> => {
  const ids = servers.map((server) => tokenId({ id: userId }, server));
  for (let start = 0; start < ids.length; start += MAX_DENIED_IDS) {
    await denyThroughAny(ctx, servers.slice(0, MAX_DOORS), ids.slice(start, start + MAX_DENIED_IDS));
  }
};

const denyThroughAny = async (
  ctx: DomainContext,
  [door, ...others]: readonly ServerRef[],
  ids: readonly string[],
): Promise<void> => {
  if (door === undefined) return;
  try {
    await ctx.daemon.denyTokens(door, ids);
  } catch (error) {
    const isUnknown = error instanceof DaemonError && error.failure.status === 404;
    if (!isUnknown || others.length === 0) throw error;
    await denyThroughAny(ctx, others, ids);
  }
};
