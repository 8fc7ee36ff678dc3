import { Router } from 'express';
import { z } from 'zod';
import { Refusal } from '../refusal.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import type { SftpServer } from '../sftp/sftp-server.js';
import type { TokenGate } from '../tokens/token-gate.js';
import { isUuid } from '../uuid.js';
import type { SocketServer } from '../websocket/socket-server.js';
import { readBody } from './request-body.js';
import { serverRoute } from './server-route.js';

const Deny = z.object({ jtis: z.array(z.string()).nullish() });
const Deauthorize = z.object({ user: z.string().nullish(), servers: z.array(z.string()).nullish() });

export interface TokenDeps {
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
  readonly sockets: SocketServer;
  /** Null where there is none. */
  readonly sftp: SftpServer | null;
}

/**
 * Taking tokens back. Websockets that live on one are told so and hear nothing more until they show a newer one; SFTP sessions of
 * the same person on the same server end (ADR access 10).
 */
export function tokenRoutes({ registry, tokens, sockets, sftp }: TokenDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    '/api/servers/:server/ws/deny',
    // An id belongs to one person and one server, but may be told through any server of the node, as to Wings.
    serverRoute(registry, async (_server, request, response) => {
      const { jtis } = await readBody(request, Deny);
      for (const jti of jtis ?? []) tokens.denyToken(jti);
      sockets.recheck();
      sftp?.recheck();
      response.status(204).end();
    }),
  );
  router.post('/api/deauthorize-user', async (request, response) => {
    const { user, servers } = await readBody(request, Deauthorize);
    if (!user || !isUuid(user)) throw new Refusal(422, 'The data provided in the request could not be validated.');
    // Those of other nodes are not looked for: the service tells every node of all.
    const here = (servers ?? []).filter((uuid) => registry.find(uuid) !== undefined);
    if ((servers ?? []).length === 0) tokens.denyUser(user, '*');
    for (const uuid of here) tokens.denyUser(user, uuid);
    sockets.recheck();
    sftp?.recheck();
    response.status(204).end();
  });
  return router;
}
