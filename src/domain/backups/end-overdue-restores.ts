import type { ServiceContext } from '../context.js';
import { databaseNow } from '../database-now.js';
import { endRestores, settleRestores } from './end-restores.js';
import { BACKUP_LIMIT_MS } from './fail-overdue-backups.js';

const SYSTEM = { principal: { kind: 'system' } } as const;

/**
 * Ends restores that have run for longer than the longest backup may: the node's report was lost, and until then nobody can
 * do anything with the server. So it ends those over which something else was done to the server, such as a new
 * installation, which leave it alone. A report that comes later says after all how it ended.
 */
export const endOverdueRestores = async (ctx: ServiceContext): Promise<void> => {
  const ended = await ctx.db.$transaction(async (tx) => {
    const longAgo = { lt: new Date((await databaseNow(tx)).getTime() - BACKUP_LIMIT_MS) };
    const end = { outcome: 'unknown', properties: { reason: 'overdue' } } as const;
    const ids = await endRestores(SYSTEM, tx, { where: { statusAt: longAgo }, ...end });
    // Those of servers that are `restoring_backup` are among the former, as the state is as old as the restore.
    await settleRestores(SYSTEM, tx, { where: { askedAt: longAgo }, ...end });
    return ids;
  });
  for (const serverId of ended) ctx.log.warn({ serverId }, 'nobody knows how a restore ended');
};
