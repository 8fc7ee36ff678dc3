import type { ArchiveList } from '@gamewarden/protocol/backups.js';
import { Router } from 'express';
import { z } from 'zod';
import { acceptRestore } from '../backups/accept-restore.js';
import type { BackupStore } from '../backups/backup-store.js';
import type { NodeContext } from '../node-context.js';
import { malformedBody, RequestError, unexpected } from '../request-error.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { isUuid } from '../uuid.js';
import { readBody } from './request-body.js';
import { rejectWhileRestoring, serverRoute } from './server-route.js';

const Restore = z.object({
  adapter: z.string().nullish(),
  truncate_directory: z.boolean().nullish(),
  download_url: z.string().nullish(),
});

const Backup = z.object({ adapter: z.string().nullish(), uuid: z.string().nullish(), ignore: z.string().nullish() });

export interface BackupDeps {
  readonly context: NodeContext;
  readonly registry: ServerRegistry;
  readonly backups: BackupStore;
}

/** Creating, restoring, listing and deleting backups. Of Wings' two adapters, this node has only its own disk. */
export function backupRoutes({ context, registry, backups }: BackupDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    '/api/servers/:server/backup',
    serverRoute(registry, async (server, request, response) => {
      const { adapter, uuid, ignore } = await readBody(request, Backup);
      if (adapter !== 'wings') throw unexpected();
      rejectWhileRestoring(server);
      if (!uuid || !isUuid(uuid))
        throw new RequestError(422, 'The data provided in the request could not be validated.');
      await backups.accept({ server: server.uuid, uuid, ignore: ignore ?? '' });
      response.status(202).end();
    }),
  );
  router.post(
    '/api/servers/:server/backup/:backup/restore',
    serverRoute(registry, async (server, request, response) => {
      const { adapter, truncate_directory: truncate } = await readBody(request, Restore);
      if (adapter !== 'wings') throw malformedBody();
      const { backup } = request.params;
      if (typeof backup !== 'string' || !isUuid(backup)) throw unknownBackup();
      const rejection = await acceptRestore({ context, backups }, server, {
        ...{ backup, truncate: truncate ?? false, successful: null },
      });
      if (rejection === 'missing') throw unknownBackup();
      if (rejection === 'busy')
        throw new RequestError(409, 'The server is being installed, or a backup of it is being restored.');
      response.status(202).end();
    }),
  );
  router.delete(
    '/api/servers/:server/backup/:backup',
    serverRoute(registry, async (_, request, response) => {
      const { backup } = request.params;
      if (typeof backup !== 'string' || !isUuid(backup) || !(await backups.delete(backup))) {
        throw unknownBackup();
      }
      response.status(204).end();
    }),
  );
  // Archives outlive their servers, so these routes have no server in their path.
  router.get('/api/backups', async (_, response) => {
    const archives = await backups.list();
    const answer: ArchiveList = {
      data: archives.map(({ uuid, bytes, createdAt }) => ({ uuid, size: bytes, created_at: createdAt.toISOString() })),
    };
    response.json(answer);
  });
  router.delete('/api/backups/:backup', async (request, response) => {
    const { backup } = request.params;
    if (!isUuid(backup) || !(await backups.delete(backup))) throw unknownBackup();
    response.status(204).end();
  });
  return router;
}

const unknownBackup = () => new RequestError(404, 'The requested backup was not found on this server.');
