import type { ServiceContext } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import { endRestores, settleRestores } from './end-restores.js';
import { BACKUP_LIMIT_MS } from './fail-overdue-backups.js';

const SYSTEM = { principal: { kind: 'system' } } as const;

/**
 * Ends restores that have run for longer than the longest backup may. The node's report was lost, and the server would
 * stay blocked. It also ends pending restores of servers that have left the state meanwhile, for example by a
 * reinstallation; it does not change those servers. A later report still sets the result.
 * Returns the ids of the servers that were blocked.
 */
export const endOverdueRestores = async (ctx: ServiceContext): Promise<readonly number[]> => {
  const ended = await ctx.db.$transaction(async (tx) => {
    const longAgo = { lt: new Date((await databaseNow(tx)).getTime() - BACKUP_LIMIT_MS) };
    const end = { outcome: 'unknown', properties: { reason: 'overdue' } } as const;
    const ids = await endRestores(SYSTEM, tx, { where: { statusAt: longAgo }, ...end });
    // Restores of servers in `restoring_backup` are already ended: that state is as old as the restore.
    await settleRestores(SYSTEM, tx, { where: { askedAt: longAgo }, ...end });
    return ids;
  });
  for (const serverId of ended) ctx.log.warn({ serverId }, 'ended an overdue restore with an unknown result');
  return ended;
};
