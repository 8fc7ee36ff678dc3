import type { Node } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { ConflictError, DaemonError, NotFoundError, RefusedError } from '../errors.js';
import { enterNode } from './get-node.js';
import { giveNextPair, pushConfiguration } from './node-token.js';

/**
 * Gives a node a new token and hands it to its daemon. Until the daemon has it, calls go on under the present one; once it
 * does, callbacks are taken under both for a day, because Wings calls back under the old one until it restarts. Asked
 * again before the daemon has it, the same new token is handed over again.
 * @throws {ForbiddenError}  @throws {NotFoundError}
 * @throws {ConflictError} the token before the present one is still good: a daemon that was not restarted calls back under it
 * @throws {RefusedError} NODE_NOT_CONFIGURED: the daemon did not take it; it is told again once it answers
 * Source: daemon.md §1, §2.3.
 */
export const rotateNodeToken = async (ctx: DomainContext, id: number): Promise<Node> => {
  await enterNode(ctx, id, { resource: 'nodes', action: 'write' });
  const node = await ctx.db.$transaction(async (tx) => {
    await requireNoFormerToken(tx, id);
    await giveNextPair(ctx, tx, id);
    const given = await tx.node.findUniqueOrThrow({ where: { id } });
    await recordActivity(ctx, tx, { event: 'node:token.rotate', properties: { name: given.name } });
    return given;
  });
  if (!(await isTaken(ctx, node))) throw new RefusedError(NOT_TAKEN, 'NODE_NOT_CONFIGURED');
  return enterNode(ctx, id, { resource: 'nodes', action: 'write' });
};

const NOT_TAKEN =
  'The new token of this node is stored, but its daemon did not take it and goes on under the old one. It is told again ' +
  'once it answers; or put the new configuration there by hand and restart it.';

const isTaken = async (ctx: DomainContext, node: Node): Promise<boolean> => {
  try {
    return await pushConfiguration(ctx, node, null);
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.warn({ reason: error.message, nodeId: node.id }, 'a node did not take its new token');
    return false;
  }
};

const requireNoFormerToken = async (tx: Transaction, id: number): Promise<void> => {
  const [node] = await tx.$queryRaw<{ until: Date | null; isGood: boolean }[]>`
    select former_token_until as until, coalesce(former_token_until > clock_timestamp(), false) as "isGood"
    from nodes where id = ${id} for update`;
  if (node === undefined) throw new NotFoundError();
  if (!node.isGood) return;
  throw new ConflictError(
    `The token before this one is good until ${node.until?.toISOString()}. Restart the daemon, end that token, then rotate again.`,
  );
};
