import { recordActivity } from '../activity/record-activity.js';
import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { BACKUP_LIMIT_MS } from './fail-overdue-backups.js';

/**
 * Ends restores that have run for longer than the longest backup may, as failed: the node's report was lost, and until
 * then nobody can do anything with the server. A report that comes later is ignored.
 */
export const failOverdueRestores = async (ctx: ServiceContext): Promise<void> => {
  const failed = await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const rows = await tx.server.updateManyAndReturn({
      where: { status: 'restoring_backup', statusAt: { lt: new Date(now.getTime() - BACKUP_LIMIT_MS) } },
      data: { status: null, statusAt: now },
      select: { id: true },
    });
    for (const { id } of rows) {
      await recordActivity({ principal: { kind: 'system' } }, tx, {
        event: 'server:backup.restore-failed',
        serverId: id,
        properties: { reason: 'overdue' },
      });
    }
    return rows;
  });
  for (const { id } of failed) ctx.log.warn({ serverId: id }, 'a restore never ended and counts as failed');
};
