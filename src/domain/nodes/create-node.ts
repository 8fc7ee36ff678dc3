import type { Node } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { NodeBody, nodeColumns } from './node-models.js';
import { freshNodeSecret } from './node-token.js';

/**
 * Creates a node with a new token. Sends no request: the operator installs the configuration on the daemon.
 * @throws {ForbiddenError}
 * @throws {ValidationError}
 * Source: rest.md §8.3.
 */
export const createNode = useCase(
  async (ctx, body: unknown) => {
    requireResource(ctx, 'nodes', 'write');
    const wanted = await parseInput(ctx, NodeBody, body);
    return { wanted };
  },
  async (ctx, { wanted }): Promise<Node> => {
    return ctx.db.$transaction(async (tx) => {
      const node = await tx.node.create({
        data: { uuid: ctx.random.uuid(), ...nodeColumns(wanted), ...freshNodeSecret(ctx) },
      });
      await recordActivity(ctx, tx, {
        event: 'node:create',
        subject: ['HostNode', node.id],
        properties: { name: node.name },
      });
      return node;
    });
  },
);
