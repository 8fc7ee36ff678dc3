import type { DomainContext } from '../context.js';
import type { NodeConfiguration } from '../ports/daemon.js';
import { authorizeNode } from './get-node.js';
import { nodeConfiguration } from './node-configuration.js';
import { openPair } from './node-token.js';

/**
 * The configuration that an operator installs on a node's daemon. Only this use case shows the token in plain text.
 * @param remote URL at which the daemon reaches this service
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * Source: rest.md §8.3, choices.md 36.
 */
export const getNodeConfiguration = async (
  ctx: DomainContext,
  { id, remote }: { readonly id: number; readonly remote: string },
): Promise<NodeConfiguration> => {
  const node = await authorizeNode(ctx, id, { resource: 'nodes', action: 'read' });
  return nodeConfiguration({ node, pair: openPair(ctx, node), remote });
};
