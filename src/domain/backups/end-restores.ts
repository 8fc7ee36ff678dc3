import type { Prisma, RestoreOutcome } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { Principal, Transaction } from '../context.js';
import { databaseNow } from '../persistence/database-now.js';
import type { Where } from '../ports/reads.js';

/** The result of a restore: `unknown` where the node did not report it, and cannot report it afterwards. */
export type RestoreEnd = Exclude<RestoreOutcome, 'pending'>;

const EVENTS: Readonly<Record<RestoreEnd, string>> = {
  succeeded: 'server:backup.restore-complete',
  failed: 'server:backup.restore-failed',
  unknown: 'server:backup.restore-unknown',
};

export interface EndRestores {
  /** Selects among the servers that are `restoring_backup`. */
  readonly where: Prisma.ServerWhereInput;
  readonly outcome: RestoreEnd;
  readonly properties?: Readonly<Record<string, string>>;
}

/** Returns servers to their normal state after their restore has ended, or was given up; returns their ids. */
export const endRestores = async (
  ctx: { readonly principal: Principal },
  tx: Transaction,
  { where, outcome, properties = {} }: EndRestores,
): Promise<readonly number[]> => {
  const endedAt = await databaseNow(tx);
  const rows = await tx.server.updateManyAndReturn({
    where: { AND: [where, { status: 'restoring_backup' }] },
    data: { status: null, statusAt: endedAt },
    select: { id: true },
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  // A restore that was settled meanwhile keeps its result.
  await tx.restore.updateMany({ where: { serverId: { in: ids }, outcome: 'pending' }, data: { outcome, endedAt } });
  for (const serverId of ids) await recordActivity(ctx, tx, { event: EVENTS[outcome], serverId, properties });
  return ids;
};

/**
 * Sets the result of restores whose result is unknown, or whose servers have left the state meanwhile, for example by a
 * reinstallation. Other restores do not change. `where` selects among them. Lock the servers and call `endRestores`
 * first: a restore that is pending after that is not in progress.
 */
export const settleRestores = async (
  ctx: { readonly principal: Principal },
  tx: Transaction,
  { where, outcome, properties = {} }: Omit<EndRestores, 'where'> & { readonly where: Where<'Restore'> },
): Promise<void> => {
  const open: readonly RestoreOutcome[] = outcome === 'unknown' ? ['pending'] : ['pending', 'unknown'];
  const rows = await tx.restore.updateManyAndReturn({
    where: { AND: [where, { outcome: { in: [...open] } }] },
    data: { outcome },
    select: { serverId: true },
  });
  const serverIds = rows.map(({ serverId }) => serverId);
  // A restore that was given up ended at that time.
  const endedAt = await databaseNow(tx);
  await tx.restore.updateMany({ where: { serverId: { in: serverIds }, endedAt: null }, data: { endedAt } });
  for (const serverId of serverIds) await recordActivity(ctx, tx, { event: EVENTS[outcome], serverId, properties });
};
