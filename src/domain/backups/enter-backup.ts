import type { Backup } from '../../generated/prisma/client.js';
import { type EnteredServer, enterServer } from '../access/enter-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { isUuid } from '../uuid.js';

/** How a caller names a backup. With `server`, it must be one of that server. */
export type BackupKey = ({ readonly id: number } | { readonly uuid: string }) & { readonly server?: ServerKey };

export interface EnteredBackup {
  readonly server: EnteredServer;
  readonly backup: Backup;
}

/**
 * The opening of every verb on one backup: enters its server, then finds the backup on it. Deleted ones are not found.
 * @throws {NotFoundError} no such backup, or not of this server  @throws what `enterServer` throws
 */
export const enterBackup = async (ctx: DomainContext, key: BackupKey): Promise<EnteredBackup> => {
  const backup = await findBackup(ctx, key);
  // The server is named: whether it can be seen is answered before whether the backup exists.
  if (key.server === undefined && backup === null) throw new NotFoundError();
  const server = await enterServer(ctx, key.server ?? { id: backup?.serverId ?? 0 });
  if (backup === null || backup.serverId !== server.id) throw new NotFoundError();
  return { server, backup };
};

/** The backup of that name, on whatever server; null when there is none, or it was deleted. */
export const findBackup = async ({ db }: DomainContext, key: BackupKey): Promise<Backup | null> => {
  if ('id' in key) return db.backup.findUnique({ where: { id: key.id, deletedAt: null } });
  // What is not a uuid names nothing, and would be an error to the database.
  if (!isUuid(key.uuid)) return null;
  return db.backup.findUnique({ where: { uuid: key.uuid.toLowerCase(), deletedAt: null } });
};
