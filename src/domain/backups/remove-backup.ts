import type { Backup } from '../../generated/prisma/client.js';
import { loadServerRefIn } from '../access/load-server-ref.js';
import { lockServer } from '../access/lock-server.js';
import { requireStillNormal } from '../access/normal-state.js';
import type { ServiceContext, Transaction } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { databaseNow } from '../persistence/database-now.js';
import type { ServerRef } from '../ports/node-address.js';

export interface RemoveBackup {
  readonly serverId: number;
  readonly uuid: string;
  /** Records the removal in the activity, in the transaction that removes the backup; undone with it. */
  readonly record?: (tx: Transaction, backup: Backup) => Promise<bigint>;
}

/** Seconds after which another process deletes the archive, if this one has died; longer than any call takes. */
const TAKEN_OVER_S = 60;

/**
 * Removes a backup: first its row, so that it can no longer be locked or restored, then its archive on the node. If the
 * node does not delete the archive, the row is restored, unless another process has started to delete the archive
 * because this one seemed dead. The caller has authorized the request.
 * @throws {NotFoundError} it is already deleted
 * @throws {RefusedError} `BACKUP_LOCKED`: locked and successful
 * @throws {ConflictError} the server is restoring, installing or suspended
 * @throws {DaemonError}
 */
export const removeBackup = async (ctx: ServiceContext, input: RemoveBackup): Promise<void> => {
  const { uuid } = input;
  const removed = await ctx.db.$transaction((tx) => markRemoved(tx, input));
  try {
    await ctx.daemon.deleteBackup(removed.server, uuid);
  } catch (error) {
    await ctx.db.$transaction((tx) => bringBack(tx, input, removed));
    throw error;
  }
  await ctx.db.archiveDeletion.deleteMany({ where: { uuid } });
};

const bringBack = async (
  tx: Transaction,
  { serverId, uuid }: RemoveBackup,
  { id, deletedAt, activityIds }: Removed,
): Promise<void> => {
  // If the server was deleted meanwhile, its archives are to be deleted with it, including this one.
  await tx.$executeRaw`select 1 from servers where id = ${serverId} for no key update`;
  if ((await tx.backup.count({ where: { id } })) === 0) return;
  const { count } = await tx.archiveDeletion.deleteMany({ where: { uuid, tries: 0 } });
  if (count === 0) return;
  await tx.backup.updateMany({ where: { id, deletedAt }, data: { deletedAt: null } });
  await tx.activity.deleteMany({ where: { id: { in: activityIds } } });
};

interface Removed {
  readonly id: number;
  readonly server: ServerRef;
  readonly deletedAt: Date;
  readonly activityIds: bigint[];
}

const markRemoved = async (tx: Transaction, { serverId, uuid, record }: RemoveBackup): Promise<Removed> => {
  // While the server is locked, no restore can start.
  const server = await lockServer(tx, serverId);
  requireStillNormal(server);
  const backup = await tx.backup.findUnique({ where: { uuid, serverId, deletedAt: null } });
  if (backup === null) throw new NotFoundError();
  const deletedAt = await databaseNow(tx);
  // The update checks the condition again: the backup may have been locked or have succeeded meanwhile.
  const { count } = await tx.backup.updateMany({
    where: { id: backup.id, deletedAt: null, NOT: { isLocked: true, isSuccessful: true } },
    data: { deletedAt },
  });
  if (count === 0) throw new RefusedError('Cannot delete a backup that is marked as locked.', 'BACKUP_LOCKED');
  const activityIds = record === undefined ? [] : [await record(tx, backup)];
  const ref = await loadServerRefIn(tx, serverId);
  const dueAt = new Date(deletedAt.getTime() + TAKEN_OVER_S * 1000);
  await tx.archiveDeletion.create({ data: { uuid, nodeId: ref.node.id, dueAt } });
  return { id: backup.id, server: ref, deletedAt, activityIds };
};
