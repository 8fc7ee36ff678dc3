import type { Node } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { authorizeNode } from './get-node.js';

/**
 * Deletes a node without servers together with its allocations, and returns it.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * @throws {RefusedError} NODE_HAS_SERVERS
 * Source: rest.md §8.3.
 */
export const deleteNode = async (ctx: DomainContext, id: number): Promise<Node> => {
  const node = await authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
  await ctx.db.$transaction(async (tx) => {
    // The insertion of a server on the node holds a shared lock on this row, or waits for it.
    await tx.$queryRaw`select id from nodes where id = ${id} for update`;
    if ((await tx.server.count({ where: { nodeId: id } })) > 0) {
      throw new RefusedError('A node must have no servers linked to it in order to be deleted.', 'NODE_HAS_SERVERS');
    }
    const { count } = await tx.node.deleteMany({ where: { id } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, {
      event: 'node:delete',
      subject: ['HostNode', node.id],
      properties: { name: node.name },
    });
  });
  return node;
};
