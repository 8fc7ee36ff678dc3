import type { ServiceContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { failInstalls } from './fail-installs.js';

/**
 * Longest installation, in milliseconds: 60 min. Wings has no limit, and reports nothing when it could not begin, so
 * the service needs one. Source: daemon.md §2.4, §8.
 */
export const INSTALL_LIMIT_MS = 60 * 60_000;

/**
 * Ends installations that have run for longer than {@link INSTALL_LIMIT_MS}, as failed. A later report of success is
 * still accepted. Returns the ids of their servers.
 */
export const failOverdueInstalls = async (ctx: ServiceContext): Promise<readonly number[]> => {
  const failed = await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const where = { statusAt: { lt: new Date(now.getTime() - INSTALL_LIMIT_MS) } };
    return failInstalls(tx, { where, now, reason: 'overdue' });
  });
  for (const serverId of failed) ctx.log.warn({ serverId }, 'an installation exceeded 60 min and counts as failed');
  return failed;
};
