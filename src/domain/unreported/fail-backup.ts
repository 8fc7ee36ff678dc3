import type { Backup } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { type BackupKey, findBackup } from '../backups/enter-backup.js';
import { failBackups } from '../backups/fail-backups.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * Says by hand that a backup will not be finished, where its node does not, whatever state its server is in. Does nothing to
 * one that has ended; a success that is reported later still counts.
 * @throws {ForbiddenError}  @throws {NotFoundError}
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
