import type { Node } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { authorizeNode } from './get-node.js';

/**
 * Ends the former token of a node, because its daemon was restarted or the token has leaked. Does nothing without one.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * Source: daemon.md §1.
 */
export const endFormerToken = async (ctx: DomainContext, id: number): Promise<Node> => {
  const { name } = await authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
  await ctx.db.$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      update nodes set former_token_id = null, former_token = null, former_token_until = null
      where id = ${id} and former_token_id is not null`;
    if (count > 0)
      await recordActivity(ctx, tx, { event: 'node:token.end', subject: ['HostNode', id], properties: { name } });
  });
  return authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
};
