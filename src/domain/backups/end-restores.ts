import type { Prisma, RestoreOutcome } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { Principal, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';

/** How a restore ends: `unknown` where its end is not heard of, and the node does not tell it afterwards. */
export type RestoreEnd = Exclude<RestoreOutcome, 'pending'>;

const EVENTS: Readonly<Record<RestoreEnd, string>> = {
  succeeded: 'server:backup.restore-complete',
  failed: 'server:backup.restore-failed',
  unknown: 'server:backup.restore-unknown',
};

export interface EndRestores {
  /** Which of the servers that are `restoring_backup`. */
  readonly where: Prisma.ServerWhereInput;
  readonly outcome: RestoreEnd;
  readonly properties?: Readonly<Record<string, string>>;
}

/** Puts servers whose restore has ended, or will never be heard of, into their normal state again; returns their ids. */
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
  // One that has been settled meanwhile, while something else was done to the server, is known.
  await tx.restore.updateMany({ where: { serverId: { in: ids }, outcome: 'pending' }, data: { outcome, endedAt } });
  for (const serverId of ids) await recordActivity(ctx, tx, { event: EVENTS[outcome], serverId, properties });
  return ids;
};

/**
 * Says after all how restores ended of which nobody knew, or whose servers something else has been done to since, such as a
 * new installation; of any other one nothing changes. `where` says which of them. Lock their servers and `endRestores` before:
 * what is pending then is not under way.
 */
export const settleRestores = async (
  ctx: { readonly principal: Principal },
  tx: Transaction,
  { where, outcome, properties = {} }: Omit<EndRestores, 'where'> & { readonly where: Prisma.RestoreWhereInput },
): Promise<void> => {
  const open: readonly RestoreOutcome[] = outcome === 'unknown' ? ['pending'] : ['pending', 'unknown'];
  const rows = await tx.restore.updateManyAndReturn({
    where: { AND: [where, { outcome: { in: [...open] } }] },
    data: { outcome },
    select: { serverId: true },
  });
  const serverIds = rows.map(({ serverId }) => serverId);
  // One that was given up has ended when it was.
  const endedAt = await databaseNow(tx);
  await tx.restore.updateMany({ where: { serverId: { in: serverIds }, endedAt: null }, data: { endedAt } });
  for (const serverId of serverIds) await recordActivity(ctx, tx, { event: EVENTS[outcome], serverId, properties });
};
