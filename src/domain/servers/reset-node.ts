import { requireNode } from '../access/require-node.js';
import { endRestores } from '../backups/end-restores.js';
import { failBackups } from '../backups/fail-backups.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { failInstalls } from './fail-installs.js';

/** Age below which a backup may have been given to the restarted node, in milliseconds: a reset is tried for 30 s. */
const YOUNG_MS = 60_000;

/**
 * Ends what the calling node was doing before it restarted and will never report. Installations and backups fail, for Wings
 * leaves its installer behind and its files are half there (the established panel calls such a server normal). A restore may
 * have been cut off, or have ended while nobody listened: nobody knows. The built-in node always reports, also what it did
 * before it restarted.
 * Idempotent.
 * @throws {ForbiddenError} the caller is no node
 * Source: daemon.md §4.6, §5.1.
 */
export const resetNode = async (ctx: DomainContext): Promise<void> => {
  const nodeId = requireNode(ctx);
  const { isBuiltIn } = await ctx.reads.node.findUniqueOrThrow({ where: { id: nodeId }, select: { isBuiltIn: true } });
  if (isBuiltIn) return;
  await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const reason = 'node_restarted';
    await endRestores(ctx, tx, { where: { nodeId }, outcome: 'unknown', properties: { reason } });
    await failInstalls(tx, { where: { nodeId }, now, reason });
    // The node was not listening yet when it began to send this: what is younger was given to it since.
    const createdAt = { lt: new Date(now.getTime() - YOUNG_MS) };
    await failBackups(ctx, tx, { where: { createdAt, server: { nodeId } }, reason });
  });
};
