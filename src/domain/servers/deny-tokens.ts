import { loadServerRef } from '../access/load-server-ref.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import type { ServerRef } from '../ports/node-address.js';

/** Most ids in one call to a node, which keeps its body below 40 KB. */
export const MAX_DENIED_IDS = 1_000;

/**
 * Takes back the links to a server that people hold, because they may do less there from now on. Called after the
 * commit. A node that is away does not make the change fail: what it missed ends by itself within minutes.
 * @param server its id, or the server as its node is asked for it
 * Source: rest.md §15.10, daemon.md §3.1.
 */
export const denyTokens = async (
  ctx: DomainContext,
  server: number | ServerRef,
  userIds: readonly number[],
): Promise<void> => {
  try {
    const ref = typeof server === 'number' ? await loadServerRef(ctx, server) : server;
    await ctx.daemon.denyTokens(
      ref,
      userIds.map((id) => tokenId({ id }, ref)),
    );
  } catch (error) {
    const id = typeof server === 'number' ? server : server.uuid;
    ctx.log.warn({ err: error, server: id, userIds }, 'the node was not told to deny the links of people');
  }
};
