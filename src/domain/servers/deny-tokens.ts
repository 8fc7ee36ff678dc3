import { loadServerRef } from '../access/load-server-ref.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import type { ServerRef } from '../ports/node-address.js';

/** Most ids in one call to a node, which bounds its body to 40 KB. */
export const MAX_DENIED_IDS = 1_000;

/**
 * Revokes the links of users to a server, because their permissions there are reduced. Called after the commit. Never
 * throws: a link that the node did not revoke expires within minutes.
 * @param server its id, or its uuid with the address of its node
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
    ctx.log.warn({ err: error, server: id, userIds }, 'could not revoke the links of users on the node');
  }
};
