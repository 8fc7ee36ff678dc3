import type { Backup } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { authorizeBackup, type BackupKey } from './authorize-backup.js';
import { removeBackup } from './remove-backup.js';

/**
 * Deletes a backup, also on its node; a backup that the node does not have counts as deleted. An unfinished backup may
 * be deleted, a locked one only if it has failed. Returns the ids of the backup and its server.
 * @throws the errors of `authorizeBackup`
 * @throws {ForbiddenError} without `backup.delete`
 * @throws {RefusedError} `BACKUP_LOCKED`
 * @throws {DaemonError} the backup still exists
 * Source: rest.md §15.4.
 */
export const deleteBackup = async (ctx: DomainContext, key: BackupKey): Promise<Pick<Backup, 'id' | 'serverId'>> => {
  const { server, backup } = await authorizeBackup(ctx, key);
  requirePermission(server, 'backup.delete');
  await removeBackup(ctx, {
    serverId: server.id,
    uuid: backup.uuid,
    record: (tx, { name, isSuccessful }) =>
      recordActivity(ctx, tx, {
        event: 'server:backup.delete',
        serverId: server.id,
        subject: ['Backup', backup.id],
        properties: { name, failed: !isSuccessful },
      }),
  });
  return { id: backup.id, serverId: server.id };
};
