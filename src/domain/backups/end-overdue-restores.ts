import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { endRestores } from './end-restores.js';
import { BACKUP_LIMIT_MS } from './fail-overdue-backups.js';

/**
 * Ends restores that have run for longer than the longest backup may: the node's report was lost, and until then nobody can
 * do anything with the server. A report that comes later says after all how it ended.
 */
export const endOverdueRestores = async (ctx: ServiceContext): Promise<void> => {
  const ended = await ctx.db.$transaction(async (tx) => {
    const statusAt = { lt: new Date((await databaseNow(tx)).getTime() - BACKUP_LIMIT_MS) };
    return endRestores({ principal: { kind: 'system' } }, tx, {
      where: { statusAt },
      outcome: 'unknown',
      properties: { reason: 'overdue' },
    });
  });
  for (const serverId of ended) ctx.log.warn({ serverId }, 'nobody knows how a restore ended');
};
