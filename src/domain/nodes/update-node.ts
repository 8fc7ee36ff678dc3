import type { Node } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { DaemonError, NotFoundError, RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { authorizeNode } from './get-node.js';
import { NodeChange, nodeColumns } from './node-models.js';
import { issueNextTokenPair, pushConfiguration } from './node-token.js';

export interface UpdateNode {
  readonly id: number;
  /** Absent members keep their value. */
  readonly body: unknown;
  /** Whether to generate a new token. */
  readonly resetSecret: boolean;
  /** URL at which the daemon reaches this service; null keeps the present one. */
  readonly remote: string | null;
}

/**
 * Changes a node's settings and sends them to its daemon, at the new address and signed with its present token.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * @throws {ValidationError}
 * @throws {RefusedError} NODE_NOT_CONFIGURED: the change is stored, but the daemon did not accept it
 * Source: rest.md §8.3, daemon.md §1, §2.3.
 */
export const updateNode = useCase(
  async (ctx, { id, body }: UpdateNode) => {
    await authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
    const wanted = await parseInput(ctx, NodeChange, body, { subject: { id } });
    return { wanted };
  },
  async (ctx, { wanted }, { id, resetSecret, remote }): Promise<Node> => {
    const node = await ctx.db.$transaction(async (tx) => {
      if (resetSecret) await issueNextTokenPair(ctx, tx, id);
      const { count } = await tx.node.updateMany({ where: { id }, data: nodeColumns(wanted) });
      if (count === 0) throw new NotFoundError();
      const updated = await tx.node.findUniqueOrThrow({ where: { id } });
      await recordActivity(ctx, tx, {
        event: 'node:update',
        subject: ['HostNode', updated.id],
        properties: { name: updated.name, resetSecret },
      });
      return updated;
    });
    const isApplied = await pushOrThrow(ctx, node, remote);
    // A daemon that manages its own configuration keeps its token too.
    if (resetSecret && !isApplied) throw new RefusedError(NOT_CONFIGURED, 'NODE_NOT_CONFIGURED');
    return authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
  },
);

const pushOrThrow = async (ctx: DomainContext, node: Node, remote: string | null): Promise<boolean> => {
  try {
    return await pushConfiguration(ctx, node, remote);
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.warn({ err: error, nodeId: node.id }, 'a node did not accept its new configuration');
    throw new RefusedError(NOT_CONFIGURED, 'NODE_NOT_CONFIGURED');
  }
};

const NOT_CONFIGURED =
  'The changes to this node are stored, but its daemon did not accept them. Install the new configuration by hand and restart the daemon.';
