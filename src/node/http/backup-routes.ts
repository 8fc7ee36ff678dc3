import { Router } from 'express';
import { z } from 'zod';
import type { BackupStore } from '../backup-store.js';
import type { ServerRegistry } from '../server-registry.js';
import { isUuid } from '../uuid.js';
import { Refusal, unexpected } from './refusal.js';
import { readBody } from './request-body.js';
import { serverRoute } from './server-route.js';

const Backup = z.object({ adapter: z.string().nullish(), uuid: z.string().nullish(), ignore: z.string().nullish() });

/** Making and deleting backups. Of the two adapters this node has only its own disk. */
export function backupRoutes(registry: ServerRegistry, backups: BackupStore): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    '/api/servers/:server/backup',
    serverRoute(registry, async (server, request, response) => {
      const { adapter, uuid, ignore } = await readBody(request, Backup);
      if (adapter !== 'wings') throw unexpected();
      if (!uuid || !isUuid(uuid)) throw new Refusal(422, 'The data provided in the request could not be validated.');
      await backups.accept({ server: server.uuid, uuid, ignore: ignore ?? '' });
      response.status(202).end();
    }),
  );
  router.delete(
    '/api/servers/:server/backup/:backup',
    serverRoute(registry, async (_, request, response) => {
      const { backup } = request.params;
      if (typeof backup !== 'string' || !isUuid(backup) || !(await backups.delete(backup))) {
        throw new Refusal(404, 'The requested backup was not found on this server.');
      }
      response.status(204).end();
    }),
  );
  return router;
}
