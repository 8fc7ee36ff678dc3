import { loadServerRef } from '../access/load-server-ref.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { tokenId } from '../access/token-id.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError, RefusedError } from '../errors.js';
import { authorizeBackup, type BackupKey } from './authorize-backup.js';

/**
 * The URL at which a browser downloads a backup from its node, once, within 15 minutes. Sends no request to the node.
 * @throws the errors of `authorizeBackup`
 * @throws {ForbiddenError} without `backup.download`, or the caller is no user
 * @throws {RefusedError} `BAD_REQUEST`: the backup has no archive
 * @throws {DaemonError} see `NodeLinks`
 * Source: rest.md §15.4, daemon.md §3.1.
 */
export const downloadBackup = async (ctx: DomainContext, key: BackupKey): Promise<string> => {
  const { server, backup } = await authorizeBackup(ctx, key);
  requirePermission(server, 'backup.download');
  // The link identifies its user.
  if (ctx.principal.kind !== 'user') throw new ForbiddenError();
  const { user } = ctx.principal;
  if (!backup.isSuccessful) {
    throw new RefusedError('This backup cannot be downloaded at this time: not completed or failed.', 'BAD_REQUEST');
  }

  const holder = { userUuid: user.uuid, tokenId: tokenId(user, server) };
  const url = await ctx.links.backup(await loadServerRef(ctx, server.id), holder, { uuid: backup.uuid });
  await recordActivity(ctx, ctx.db, {
    event: 'server:backup.download',
    serverId: server.id,
    subject: ['Backup', backup.id],
    properties: { name: backup.name },
  });
  return url;
};
