import type { Backup } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { BackupBody, backupName, ignoredLines } from './backup-models.js';
import { startBackup } from './start-backup.js';

/**
 * Starts a manual backup. Returns once the node has accepted it, not when it is done. Locking it from the start needs
 * `backup.delete`; without that permission it stays unlocked.
 * @throws the errors of `authorizeServer`
 * @throws {ForbiddenError} without `backup.create`
 * @throws {ValidationError}
 * @throws {RefusedError} `TOO_MANY_BACKUPS`, `BACKUP_THROTTLED`
 * @throws {DaemonError} see `startBackup`
 * Source: rest.md §15.4.
 */
export const createBackup = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    requirePermission(server, 'backup.create');
    const wanted = await parseInput(ctx, BackupBody, body);
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<Backup> => {
    const isLocked = wanted.isLocked === true && server.granted.includes('backup.delete');
    const name = wanted.name || backupName(ctx.clock.now());

    return startBackup(ctx, {
      serverId: server.id,
      uuid: ctx.random.uuid(),
      name,
      ignoredFiles: ignoredLines(wanted.ignored ?? ''),
      isLocked,
      override: false,
      record: (tx, backup) =>
        recordActivity(ctx, tx, {
          event: 'server:backup.start',
          serverId: server.id,
          subject: ['Backup', backup.id],
          properties: { name, locked: isLocked },
        }),
    });
  },
);
