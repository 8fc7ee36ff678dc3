import type { Prisma } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { Principal, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';

export interface EndRestores {
  /** Which of the servers that are `restoring_backup`. */
  readonly where: Prisma.ServerWhereInput;
  readonly isSuccessful: boolean;
  readonly properties?: Readonly<Record<string, string>>;
}

/** Puts servers whose restore has ended, or will never be heard of, into their normal state again; returns their ids. */
export const endRestores = async (
  ctx: { readonly principal: Principal },
  tx: Transaction,
  { where, isSuccessful, properties = {} }: EndRestores,
): Promise<readonly number[]> => {
  const rows = await tx.server.updateManyAndReturn({
    where: { AND: [where, { status: 'restoring_backup' }] },
    data: { status: null, statusAt: await databaseNow(tx) },
    select: { id: true },
  });
  const event = isSuccessful ? 'server:backup.restore-complete' : 'server:backup.restore-failed';
  for (const { id } of rows) await recordActivity(ctx, tx, { event, serverId: id, properties });
  return rows.map(({ id }) => id);
};
