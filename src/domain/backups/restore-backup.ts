import type { Restore } from '../../generated/prisma/client.js';
import { loadServerRefIn } from '../access/load-server-ref.js';
import { type LockedServer, lockServer } from '../access/lock-server.js';
import { requireStillNormal } from '../access/normal-state.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { Transaction } from '../context.js';
import { DaemonError, NotFoundError, RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { databaseNow } from '../persistence/database-now.js';
import { useCase } from '../use-case.js';
import { authorizeBackup, type BackupKey } from './authorize-backup.js';
import { RestoreBody } from './backup-models.js';

/**
 * Stops a server and restores the files of a backup, over the present files or instead of them. Returns once the node
 * has accepted the request; the node reports the end. Until then the server is `restoring_backup`.
 * @throws the errors of `authorizeBackup`
 * @throws {ForbiddenError} without `backup.restore`
 * @throws {ValidationError}
 * @throws {RefusedError} `BAD_REQUEST`: the server is not in its normal state, or the backup has no archive
 * @throws {DaemonError} the server is unchanged, unless the node may have started anyway (`unknown`)
 * Source: rest.md §15.5.
 */
export const restoreBackup = useCase(
  async (ctx, { body, ...key }: BackupKey & { readonly body: unknown }) => {
    const { server, backup } = await authorizeBackup(ctx, key);
    requirePermission(server, 'backup.restore');
    const { truncate } = await parseInput(ctx, RestoreBody, body);
    return { server, backup, truncate };
  },
  async (ctx, { server, backup, truncate }): Promise<{ readonly serverId: number }> => {
    const { before, lastRestore, statusAt, ref, activityId } = await ctx.db.$transaction(async (tx) => {
      const locked = await requireRestorable(tx, { serverId: server.id, backupId: backup.id });
      const statusAt = await databaseNow(tx);
      await tx.server.update({ where: { id: server.id }, data: { status: 'restoring_backup', statusAt } });
      const restore = { backupId: backup.id, askedAt: statusAt, endedAt: null, outcome: 'pending' } as const;
      const where = { serverId: server.id };
      const lastRestore = await tx.restore.findUnique({ where });
      await tx.restore.upsert({ where, create: { ...where, ...restore }, update: restore });
      const activity = {
        event: 'server:backup.restore',
        serverId: server.id,
        subject: ['Backup', backup.id],
        properties: { name: backup.name, truncate },
      } as const;
      const ref = await loadServerRefIn(tx, server.id);
      return { before: locked, lastRestore, statusAt, ref, activityId: await recordActivity(ctx, tx, activity) };
    });

    try {
      await ctx.daemon.restoreBackup(ref, { uuid: backup.uuid, truncate });
    } catch (error) {
      // It may have started: the node's report or the time limit ends the state.
      if (error instanceof DaemonError && error.failure.delivery === 'unknown') throw error;
      await ctx.db.$transaction((tx) => undo(tx, { before, lastRestore, statusAt, activityId }));
      throw error;
    }
    return { serverId: server.id };
  },
);

interface FailedRequest {
  readonly before: LockedServer;
  /** The row of the previous restore; null without one. */
  readonly lastRestore: Restore | null;
  readonly statusAt: Date;
  readonly activityId: bigint;
}

/** Returns the server to its previous state, unless the node has reported the restore. */
const undo = async (tx: Transaction, { before, lastRestore, statusAt, activityId }: FailedRequest): Promise<void> => {
  // The same lock order as for a report: the server, then its restore.
  await tx.server.updateMany({
    where: { id: before.id, status: 'restoring_backup', statusAt },
    data: { status: null, statusAt: before.statusAt, updatedAt: before.updatedAt },
  });
  const ours = { serverId: before.id, askedAt: statusAt, outcome: 'pending' } as const;
  const { count } =
    lastRestore === null
      ? await tx.restore.deleteMany({ where: ours })
      : await tx.restore.updateMany({ where: ours, data: lastRestore });
  if (count > 0) await tx.activity.deleteMany({ where: { id: activityId } });
};

/** Locks the server, so that of two restores, or a restore and a deletion, the later one sees the earlier one. */
const requireRestorable = async (
  tx: Transaction,
  { serverId, backupId }: { readonly serverId: number; readonly backupId: number },
): Promise<LockedServer> => {
  const server = await lockServer(tx, serverId);
  requireStillNormal(server);
  if (server.status !== null) {
    throw new RefusedError(
      'This server is not currently in a state that allows for a backup to be restored.',
      'BAD_REQUEST',
    );
  }
  const backup = await tx.backup.findUnique({ where: { id: backupId, deletedAt: null } });
  if (backup === null) throw new NotFoundError();
  if (!backup.isSuccessful) {
    throw new RefusedError('This backup cannot be restored at this time: not completed or failed.', 'BAD_REQUEST');
  }
  return server;
};
