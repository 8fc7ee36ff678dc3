import type { Backup, Prisma } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { type BackupKey, enterBackup } from './enter-backup.js';

/** What to load of the backup besides its columns. */
type Selection = Pick<Prisma.BackupFindUniqueArgs, 'include' | 'select'>;

/**
 * One backup.
 * @throws what `enterBackup` throws  @throws {ForbiddenError} without `backup.read`
 */
export const getBackup = async (ctx: DomainContext, key: BackupKey, selection: Selection = {}): Promise<Backup> => {
  const { server, backup } = await enterBackup(ctx, key);
  requirePermission(server, 'backup.read');
  const loaded = await ctx.db.backup.findUnique({ ...selection, where: { id: backup.id, deletedAt: null } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
