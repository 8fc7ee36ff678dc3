import { loadServerRef } from '../access/load-server-ref.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';

/**
 * Takes back the links to a server that people hold, because they may do less there from now on. Called after the
 * commit. A node that is away does not make the change fail: what it missed ends by itself within minutes.
 * Source: rest.md §15.10, daemon.md §3.1.
 */
export const denyTokens = async (ctx: DomainContext, serverId: number, userIds: readonly number[]): Promise<void> => {
  try {
    const server = await loadServerRef(ctx.db, serverId);
    await ctx.daemon.denyTokens(
      server,
      userIds.map((id) => tokenId({ id }, server)),
    );
  } catch (error) {
    ctx.log.warn({ err: error, serverId, userIds }, 'the node was not told to deny the links of people');
  }
};
