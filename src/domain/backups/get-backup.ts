import type { Backup } from '../../generated/prisma/client.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';
import { authorizeBackup, type BackupKey } from './authorize-backup.js';

/** Relations to load with the columns of the backup. */
/**
 * Loads one backup.
 * @throws the errors of `authorizeBackup`
 * @throws {ForbiddenError} without `backup.read`
 */
export const getBackup = async (
  ctx: DomainContext,
  key: BackupKey,
  selection: Selection<'Backup'> = {},
): Promise<Backup> => {
  const { server, backup } = await authorizeBackup(ctx, key);
  requirePartReader(server, SERVER_PARTS.backups);
  const loaded = await ctx.reads.backup.findUnique({ ...selection, where: { id: backup.id, deletedAt: null } });
  if (loaded === null) throw new NotFoundError();
  return loaded;
};
