import { authorizeServer } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';

/**
 * The condition of the list of a server's backups, including failed ones; the caller adds order, page and selection.
 * @throws the errors of `authorizeServer`
 * @throws {ForbiddenError} without `backup.read`
 * Source: rest.md §15.4.
 */
export const listBackups = async (
  ctx: DomainContext,
  key: ServerKey,
): Promise<{ readonly serverId: number; readonly deletedAt: null }> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.backups);
  return { serverId: server.id, deletedAt: null };
};
