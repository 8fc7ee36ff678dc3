import type { Backup, Prisma } from '../../generated/prisma/client.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
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
  requirePartReader(server, SERVER_PARTS.backups);
  const loaded = await ctx.db.backup.findUnique({ ...selection, where: { id: backup.id, deletedAt: null } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
