import type { Backup } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { type BackupKey, enterBackup } from './enter-backup.js';

/**
 * Locks or unlocks a backup. A locked one is neither deleted nor gives way to a newer one. Does nothing to one that is as
 * wanted already.
 * @param key.isLocked left out: the other way round than it is
 * @throws what `enterBackup` throws  @throws {ForbiddenError} without `backup.delete`
 * Source: rest.md §15.4.
 */
export const lockBackup = async (
  ctx: DomainContext,
  { isLocked, ...key }: BackupKey & { readonly isLocked?: boolean | null },
): Promise<Backup> => {
  const { server, backup } = await enterBackup(ctx, key);
  requirePermission(server, 'backup.delete');

  return ctx.db.$transaction(async (tx) => {
    // The row is locked: of two toggles at once the later one turns what the earlier one wrote.
    await tx.$executeRaw`select 1 from backups where id = ${backup.id} for update`;
    const before = await tx.backup.findUnique({ where: { id: backup.id, deletedAt: null } });
    if (before === null) throw new NotFoundError();
    const wanted = isLocked ?? !before.isLocked;
    if (wanted === before.isLocked) return before;
    await recordActivity(ctx, tx, {
      event: wanted ? 'server:backup.lock' : 'server:backup.unlock',
      serverId: server.id,
      properties: { name: before.name },
    });
    return tx.backup.update({ where: { id: before.id }, data: { isLocked: wanted } });
  });
};
