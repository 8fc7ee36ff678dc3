import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';

/** Longest backup, in milliseconds: 6 h. Source: rest.md §15.4, daemon.md §6. */
export const BACKUP_LIMIT_MS = 6 * 60 * 60_000;

/** Ends backups that have run for longer than {@link BACKUP_LIMIT_MS}, as failed. A success that is reported later still counts. */
export const failOverdueBackups = async (ctx: ServiceContext): Promise<void> => {
  const now = await databaseNow(ctx.db);
  const { count } = await ctx.db.backup.updateMany({
    where: { completedAt: null, deletedAt: null, createdAt: { lt: new Date(now.getTime() - BACKUP_LIMIT_MS) } },
    data: { completedAt: now, isLocked: false },
  });
  if (count > 0) ctx.log.warn({ count }, 'backups never ended and count as failed');
};
