import type { Node } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { Transaction } from '../context.js';
import { DaemonError, NotFoundError, RefusedError } from '../errors.js';
import { parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { enterNode } from './get-node.js';
import { nodeColumns } from './node-columns.js';
import { nodeConfiguration } from './node-configuration.js';
import { NodeBody } from './node-models.js';
import { freshNodeSecret } from './node-secret.js';

export interface UpdateNode {
  readonly id: number;
  readonly body: unknown;
  /** Give the node a new token. */
  readonly resetSecret: boolean;
  /** Address under which the daemon reaches this service; null leaves the one it has. */
  readonly remote: string | null;
}

/**
 * Replaces a node's settings and hands them to its daemon: at the new address, signed with the token it still has.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {ValidationError}
 * @throws {RefusedError} NODE_NOT_CONFIGURED: the change is stored, but the daemon did not take it
 * Source: rest.md §8.3, daemon.md §1, §2.3.
 */
export const updateNode = verb(
  async (ctx, { id, body }: UpdateNode) => {
    await enterNode(ctx, id, { resource: 'nodes', action: 'write' });
    const wanted = await parseInput(ctx, NodeBody, body, { subject: { id } });
    return { wanted };
  },
  async (ctx, { wanted }, { id, resetSecret, remote }): Promise<Node> => {
    const { node, daemonToken } = await ctx.db.$transaction(async (tx) => {
      const known = await lockToken(tx, id);
      const updated = await tx.node.update({
        where: { id },
        data: { ...nodeColumns(wanted), ...(resetSecret && freshNodeSecret(ctx)) },
      });
      await recordActivity(ctx, tx, { event: 'node:update', properties: { name: updated.name, resetSecret } });
      return { node: updated, daemonToken: known };
    });

    const token = ctx.secrets.open(node.daemonToken);
    try {
      await ctx.daemon.updateNode({ ...node, daemonToken }, nodeConfiguration({ node, token, remote }));
    } catch (error) {
      if (!(error instanceof DaemonError)) throw error;
      ctx.log.warn({ err: error, nodeId: id }, 'a node did not take its new configuration');
      throw new RefusedError(NOT_CONFIGURED, 'NODE_NOT_CONFIGURED');
    }
    return node;
  },
);

const NOT_CONFIGURED =
  'The changes to this node are stored, but its daemon did not take them. Put the new configuration there by hand and restart it.';

/** The token that the daemon has; locked, so that of two resets the second is signed with what the first stored. */
const lockToken = async (tx: Transaction, id: number): Promise<string> => {
  const [row] = await tx.$queryRaw<{ token: string }[]>`
    select daemon_token as token from nodes where id = ${id} for update`;
  if (row === undefined) throw new NotFoundError();
  return row.token;
};
