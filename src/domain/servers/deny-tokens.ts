import { loadServerRef } from '../access/load-server-ref.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';

/**
 * Takes back the links to a server that somebody holds, because they may do less there from now on. Called after the
 * commit. A node that is away does not make the change fail: what it missed ends by itself within minutes.
 * Source: rest.md §15.10, daemon.md §3.1.
 */
export const denyTokens = async (ctx: DomainContext, serverId: number, userId: number): Promise<void> => {
  try {
    const server = await loadServerRef(ctx.db, serverId);
    await ctx.daemon.denyTokens(server, [tokenId({ id: userId }, server)]);
  } catch (error) {
    ctx.log.warn({ err: error, serverId, userId }, 'the node was not told to deny the links of a person');
  }
};
