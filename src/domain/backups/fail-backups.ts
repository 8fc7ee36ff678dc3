import { recordActivity } from '../activity/record-activity.js';
import type { Principal, Transaction } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import type { Where } from '../ports/reads.js';

export interface FailBackups {
  /** Selects among the unfinished backups. */
  readonly where: Where<'Backup'>;
  readonly reason: 'overdue' | 'node_restarted' | 'not_reported' | 'by_hand';
}

/** Marks backups without a report as failed; returns their uuids. A success that is reported later still counts. */
export const failBackups = async (
  ctx: { readonly principal: Principal },
  tx: Transaction,
  { where, reason }: FailBackups,
): Promise<readonly string[]> => {
  const rows = await tx.backup.updateManyAndReturn({
    where: { AND: [where, { completedAt: null, deletedAt: null }] },
    data: { completedAt: await databaseNow(tx), isLocked: false },
    select: { id: true, uuid: true, serverId: true, name: true },
  });
  for (const { id, serverId, name } of rows) {
    const properties = { name, reason };
    await recordActivity(ctx, tx, { event: 'server:backup.fail', serverId, subject: ['Backup', id], properties });
  }
  return rows.map(({ uuid }) => uuid);
};
