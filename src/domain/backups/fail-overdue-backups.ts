import type { ServiceContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { failBackups } from './fail-backups.js';

/** Longest backup, in milliseconds: 6 h. Source: rest.md §15.4, daemon.md §6. */
export const BACKUP_LIMIT_MS = 6 * 60 * 60_000;

/**
 * Marks backups that have run for longer than {@link BACKUP_LIMIT_MS} as failed. A success that is reported later still
 * counts. Returns their uuids.
 */
export const failOverdueBackups = async (ctx: ServiceContext): Promise<readonly string[]> => {
  const failed = await ctx.db.$transaction(async (tx) => {
    const createdAt = { lt: new Date((await databaseNow(tx)).getTime() - BACKUP_LIMIT_MS) };
    return failBackups({ principal: { kind: 'system' } }, tx, { where: { createdAt }, reason: 'overdue' });
  });
  for (const backup of failed) ctx.log.warn({ backup }, 'marked an overdue backup as failed');
  return failed;
};
