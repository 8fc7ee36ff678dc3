import type { Backup } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { type BackupKey, findBackup } from '../backups/authorize-backup.js';
import { failBackups } from '../backups/fail-backups.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * Marks a backup as failed by hand, where its node does not, in any state of its server. Does nothing to a backup that
 * has ended; a success that is reported later still counts.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 */
export const failBackup = async (ctx: DomainContext, key: BackupKey): Promise<Backup> => {
  const backup = await findBackup(ctx, key);
  if (backup === null) throw new NotFoundError();
  requireResource(ctx, 'servers', 'write');
  return ctx.db.$transaction(async (tx) => {
    await failBackups(ctx, tx, { where: { id: backup.id }, reason: 'by_hand' });
    return tx.backup.findUniqueOrThrow({ where: { id: backup.id } });
  });
};
