import { requireNode } from '../access/require-node.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { failInstalls } from './fail-installs.js';

/**
 * Ends what the calling node was doing before it restarted and will never report. Restores end without success.
 * Installations fail, for Wings leaves its installer behind and its files are half there (the established panel calls
 * such a server normal); those of the built-in node go on, for it takes them up again and always reports.
 * Idempotent.
 * @throws {ForbiddenError} the caller is no node
 * Source: daemon.md §4.6, §5.1.
 */
export const resetNode = async (ctx: DomainContext): Promise<void> => {
  const nodeId = requireNode(ctx);
  const { isBuiltIn } = await ctx.db.node.findUniqueOrThrow({ where: { id: nodeId }, select: { isBuiltIn: true } });
  await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const restored = await tx.server.updateManyAndReturn({
      where: { nodeId, status: 'restoring_backup' },
      data: { status: null, statusAt: now },
      select: { id: true },
    });
    for (const { id } of restored) {
      await recordActivity(ctx, tx, { event: 'server:backup.restore-failed', serverId: id });
    }
    if (!isBuiltIn) await failInstalls(tx, { where: { nodeId }, now, reason: 'node_restarted' });
  });
};
