import type { Backup, Prisma } from '../../generated/prisma/client.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { authorizeBackup, type BackupKey } from './authorize-backup.js';

/** Relations to load with the columns of the backup. */
type Selection = Pick<Prisma.BackupFindUniqueArgs, 'include' | 'select'>;

/**
 * Loads one backup.
 * @throws the errors of `authorizeBackup`
 * @throws {ForbiddenError} without `backup.read`
 */
export const getBackup = async (ctx: DomainContext, key: BackupKey, selection: Selection = {}): Promise<Backup> => {
  const { server, backup } = await authorizeBackup(ctx, key);
  requirePermission(server, 'backup.read');
  const loaded = await ctx.db.backup.findUnique({ ...selection, where: { id: backup.id, deletedAt: null } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
