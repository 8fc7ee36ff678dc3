import type { Backup } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { type BackupKey, enterBackup } from './enter-backup.js';
import { removeBackup } from './remove-backup.js';

/**
 * Deletes a backup, on its node too; one that the node does not have counts as deleted. One that is being made may be
 * deleted, a locked one only when it has failed. Returns which it was.
 * @throws what `enterBackup` throws  @throws {ForbiddenError} without `backup.delete`
 * @throws {RefusedError} `BACKUP_LOCKED`  @throws {DaemonError} the backup is still there
 * Source: rest.md §15.4.
 */
export const deleteBackup = async (ctx: DomainContext, key: BackupKey): Promise<Pick<Backup, 'id' | 'serverId'>> => {
  const { server, backup } = await enterBackup(ctx, key);
  requirePermission(server, 'backup.delete');
  await removeBackup(ctx, {
    serverId: server.id,
    uuid: backup.uuid,
    record: (tx, { name, isSuccessful }) =>
      recordActivity(ctx, tx, {
        event: 'server:backup.delete',
        serverId: server.id,
        properties: { name, failed: !isSuccessful },
      }),
  });
  return { id: backup.id, serverId: server.id };
};
