import type { Backup } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { authorizeBackup, type BackupKey } from './authorize-backup.js';

/**
 * Locks or unlocks a backup. A locked backup is neither deleted nor removed for a newer one. Does nothing if the backup
 * already has the wanted state.
 * @param key.isLocked the wanted state; toggles when left out
 * @throws the errors of `authorizeBackup`
 * @throws {ForbiddenError} without `backup.delete`
 * Source: rest.md §15.4.
 */
export const lockBackup = async (
  ctx: DomainContext,
  { isLocked, ...key }: BackupKey & { readonly isLocked?: boolean | null },
): Promise<Backup> => {
  const { server, backup } = await authorizeBackup(ctx, key);
  requirePermission(server, 'backup.delete');

  return ctx.db.$transaction(async (tx) => {
    // The row is locked, so that of two concurrent toggles the later one sees the earlier one.
    await tx.$executeRaw`select 1 from backups where id = ${backup.id} for update`;
    const before = await tx.backup.findUnique({ where: { id: backup.id, deletedAt: null } });
    if (before === null) throw new NotFoundError();
    const wanted = isLocked ?? !before.isLocked;
    if (wanted === before.isLocked) return before;
    await recordActivity(ctx, tx, {
      event: wanted ? 'server:backup.lock' : 'server:backup.unlock',
      serverId: server.id,
      subject: ['Backup', before.id],
      properties: { name: before.name },
    });
    return tx.backup.update({ where: { id: before.id }, data: { isLocked: wanted } });
  });
};
