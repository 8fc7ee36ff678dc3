import { Router } from 'express';
import { z } from 'zod';
import { RequestError } from '../request-error.js';
import { describeServer } from '../servers/server-details.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { isServerUuid } from '../uuid.js';
import { readBody } from './request-body.js';
import { serverRoute } from './server-route.js';

const CreateServer = z.object({
  uuid: z.string().nullish(),
  start_on_completion: z
    .boolean()
    .nullish()
    .transform((start) => start ?? false),
});

/** Listing, creating, describing and deleting servers. */
export function serversRoutes(registry: ServerRegistry): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/api/servers', async (_, response) => {
    response.json(await Promise.all(registry.all().map(describeServer)));
  });
  router.post('/api/servers', async (request, response) => {
    const { uuid, start_on_completion } = await readBody(request, CreateServer);
    if (!uuid || !isServerUuid(uuid))
      throw new RequestError(422, 'The data provided in the request could not be validated.');
    await registry.create(uuid, { reinstall: false, startOnCompletion: start_on_completion });
    response.status(202).end();
  });
  router.get(
    '/api/servers/:server',
    serverRoute(registry, async (server, _, response) => {
      response.json(await describeServer(server));
    }),
  );
  router.delete(
    '/api/servers/:server',
    serverRoute(registry, async (server, _, response) => {
      await registry.delete(server);
      response.status(204).end();
    }),
  );
  return router;
}
