import type { Backup } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServerOf } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';

/** The id of a backup. With `server`, the backup must belong to that server. */
export type BackupKey = ({ readonly id: number } | { readonly uuid: string }) & { readonly server?: ServerKey };

export interface AuthorizedBackup {
  readonly server: AuthorizedServer;
  readonly backup: Backup;
}

/**
 * Loads a backup and authorizes the caller for its server. Every use case on one backup starts here. Deleted backups
 * are not found.
 * @throws {NotFoundError} no such backup, or not of this server
 * @throws the errors of `authorizeServer`
 */
export const authorizeBackup = async (ctx: DomainContext, key: BackupKey): Promise<AuthorizedBackup> => {
  const backup = await findBackup(ctx, key);
  // If the caller names a server, its errors come before that of a missing backup.
  if (key.server === undefined && backup === null) throw new NotFoundError();
  const server = await authorizeServerOf(ctx, key.server, backup?.serverId);
  if (backup === null || backup.serverId !== server.id) throw new NotFoundError();
  return { server, backup };
};

/** The backup of this key on any server; null when there is none, or it was deleted. */
export const findBackup = async ({ reads }: DomainContext, key: BackupKey): Promise<Backup | null> => {
  if ('id' in key) return reads.backup.findUnique({ where: { id: key.id, deletedAt: null } });
  // PostgreSQL would reject anything but a uuid.
  if (!isUuid(key.uuid)) return null;
  return reads.backup.findUnique({ where: { uuid: key.uuid.toLowerCase(), deletedAt: null } });
};
