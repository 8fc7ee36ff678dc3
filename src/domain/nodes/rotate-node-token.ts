import type { Node } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { ConflictError, DaemonError, NotFoundError, RefusedError } from '../errors.js';
import { authorizeNode } from './get-node.js';
import { issueNextTokenPair, pushConfiguration } from './node-token.js';

/**
 * Generates a new token for a node and sends it to its daemon. Until the daemon has it, calls use the present token.
 * After that, callbacks are accepted with both tokens for a day, because Wings uses the old one until it restarts. A
 * repeated call before the daemon has the new token sends the same token again.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * @throws {ConflictError} the former token is still valid: a daemon that was not restarted uses it for callbacks
 * @throws {RefusedError} NODE_NOT_CONFIGURED: the daemon did not accept it; it is sent again once the daemon answers
 * Source: daemon.md §1, §2.3.
 */
export const rotateNodeToken = async (ctx: DomainContext, id: number): Promise<Node> => {
  await authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
  const node = await ctx.db.$transaction(async (tx) => {
    await requireNoFormerToken(tx, id);
    await issueNextTokenPair(ctx, tx, id);
    const given = await tx.node.findUniqueOrThrow({ where: { id } });
    await recordActivity(ctx, tx, {
      event: 'node:token.rotate',
      subject: ['HostNode', given.id],
      properties: { name: given.name },
    });
    return given;
  });
  if (!(await isAccepted(ctx, node))) throw new RefusedError(NOT_ACCEPTED, 'NODE_NOT_CONFIGURED');
  return authorizeNode(ctx, id, { resource: 'nodes', action: 'write' });
};

const NOT_ACCEPTED =
  'The new token of this node is stored, but its daemon did not accept it and still uses the old one. It is sent again ' +
  'once the daemon answers. Alternatively, install the new configuration by hand and restart the daemon.';

const isAccepted = async (ctx: DomainContext, node: Node): Promise<boolean> => {
  try {
    return await pushConfiguration(ctx, node, null);
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.warn({ reason: error.message, nodeId: node.id }, 'a node did not accept its new token');
    return false;
  }
};

const requireNoFormerToken = async (tx: Transaction, id: number): Promise<void> => {
  const [node] = await tx.$queryRaw<{ until: Date | null; isValid: boolean }[]>`
    select former_token_until as until, coalesce(former_token_until > clock_timestamp(), false) as "isValid"
    from nodes where id = ${id} for update`;
  if (node === undefined) throw new NotFoundError();
  if (!node.isValid) return;
  throw new ConflictError(
    `The token before this one is valid until ${node.until?.toISOString()}. Restart the daemon, end that token, then rotate again.`,
  );
};
