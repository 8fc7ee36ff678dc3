import { requireNode } from '../access/require-node.js';
import { endRestores } from '../backups/end-restores.js';
import { failBackups } from '../backups/fail-backups.js';
import type { DomainContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { failInstalls } from './fail-installs.js';

/** Age below which a backup may have been started after the restart, in milliseconds: a reset is tried for 30 s. */
const YOUNG_MS = 60_000;

/**
 * Ends the work that the calling node began before it restarted and will never report. Installations and backups fail:
 * Wings abandons its installer and leaves incomplete files (the established panel sets such a server to normal). A
 * restore ends with an unknown outcome: it may have been interrupted, or may have ended without a report. The built-in
 * node always reports, also work from before its restart, so nothing is ended for it. Idempotent.
 * @throws {ForbiddenError} the caller is not a node
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
    // The node sends this before it listens: younger backups were started since.
    const createdAt = { lt: new Date(now.getTime() - YOUNG_MS) };
    await failBackups(ctx, tx, { where: { createdAt, server: { nodeId } }, reason });
  });
};
