import { Router } from 'express';
import { z } from 'zod';
import { isolationLevel } from '../isolation/isolation.js';
import type { NodeContext } from '../node-context.js';
import { RequestError } from '../request-error.js';
import type { GameServer } from '../servers/game-server.js';
import { syncServer } from '../servers/perform-power.js';
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
  readonly context: NodeContext;
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
  readonly sockets: SocketServer;
  /** Null without an SFTP server. */
  readonly sftp: SftpServer | null;
}

/**
 * Revokes tokens. Websockets with a revoked token are closed unless they send a newer one; SFTP sessions of the same
 * user on the same server end (ADR access 8).
 */
export function tokenRoutes({ context, registry, tokens, sockets, sftp }: TokenDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    '/api/servers/:server/ws/deny',
    // A token id belongs to one user and one server, but may be sent to any server of the node, as with Wings.
    serverRoute(registry, async (server, request, response) => {
      const { jtis } = await readBody(request, Deny);
      for (const jti of jtis ?? []) tokens.denyToken(jti);
      sockets.recheck();
      sftp?.recheck();
      updatePermission(context, server);
      response.status(204).end();
    }),
  );
  router.post('/api/deauthorize-user', async (request, response) => {
    const { user, servers } = await readBody(request, Deauthorize);
    if (!user || !isUuid(user)) throw new RequestError(422, 'The data provided in the request could not be validated.');
    // Servers of other nodes are ignored: the service sends all uuids to every node.
    const here = (servers ?? []).filter((uuid) => registry.find(uuid) !== undefined);
    if ((servers ?? []).length === 0) tokens.denyUser(user, '*');
    for (const uuid of here) tokens.denyUser(user, uuid);
    sockets.recheck();
    sftp?.recheck();
    response.status(204).end();
  });
  return router;
}

/** Tokens are revoked when users change, which can also change whether a server may run without isolation. */
function updatePermission(context: NodeContext, server: GameServer): void {
  if (isolationLevel(context.confinements.isolation) !== 'none') return;
  syncServer(context, server).catch((error: unknown) =>
    server.log.warn({ err: error }, 'could not fetch the configuration; it is fetched again at the next start'),
  );
}
