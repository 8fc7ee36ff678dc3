import type { ServiceContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { failInstalls } from './fail-installs.js';

/**
 * Longest installation, in milliseconds: 60 min. Wings has no limit of its own and stays silent when it could not even
 * begin, so the service has to give up. Source: daemon.md §2.4, §8.
 */
export const INSTALL_LIMIT_MS = 60 * 60_000;

/** Ends installations that have run for longer than {@link INSTALL_LIMIT_MS}, as failed. A success that comes later is believed. */
export const failOverdueInstalls = async (ctx: ServiceContext): Promise<void> => {
  const failed = await ctx.db.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const where = { statusAt: { lt: new Date(now.getTime() - INSTALL_LIMIT_MS) } };
    return failInstalls(tx, { where, now, reason: 'overdue' });
  });
  for (const serverId of failed) ctx.log.warn({ serverId }, 'an installation never ended and counts as failed');
};
