import { randomUUID } from 'node:crypto';
import type { DaemonErrorBody } from '@gamewarden/protocol/errors.js';
import { idIn, REQUEST_ID } from '@gamewarden/protocol/request-id.js';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { BackupStore } from '../backups/backup-store.js';
import type { Credentials } from '../credentials.js';
import type { NodeConfig } from '../node-config.js';
import type { NodeContext } from '../node-context.js';
import type { Pulls } from '../pulls/pulls.js';
import { GENERIC_ERROR, RequestError, unexpected, unreadablePath } from '../request-error.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import type { SftpServer } from '../sftp/sftp-server.js';
import type { TokenGate } from '../tokens/token-gate.js';
import { UsedTokens } from '../tokens/used-tokens.js';
import { isAllowedOrigin } from '../websocket/allowed-origin.js';
import type { SocketServer } from '../websocket/socket-server.js';
import { requireToken } from './authorize.js';
import { backupRoutes } from './backup-routes.js';
import { downloadRoutes } from './download-routes.js';
import { fileRoutes } from './file-routes.js';
import { limitArrival } from './limit-arrival.js';
import { logRequests } from './log-requests.js';
import { pullRoutes } from './pull-routes.js';
import { type ServerHandler, serverRoute } from './server-route.js';
import { serverRoutes } from './server-routes.js';
import { serversRoutes } from './servers-routes.js';
import { systemRoutes } from './system-routes.js';
import { tokenRoutes } from './token-routes.js';
import { uploadRoutes } from './upload-routes.js';

const CORS_HEADERS = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers':
    'Accept, Accept-Encoding, Authorization, Cache-Control, Content-Type, Content-Length, Origin, X-Real-IP, X-CSRF-Token',
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
  'Access-Control-Max-Age': '7200',
};

export interface AppDeps {
  readonly context: NodeContext;
  readonly credentials: Credentials;
  readonly registry: ServerRegistry;
  readonly backups: BackupStore;
  readonly pulls: Pulls;
  readonly tokens: TokenGate;
  readonly sockets: SocketServer;
  readonly sftp: SftpServer | null;
}

/** The node's HTTP API, without a listener. Routes that need no node token come before `requireToken`. */
export function createApp(deps: AppDeps): Express {
  const { context, credentials, registry, backups, pulls, tokens, sockets, sftp } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(limitArrival);
  app.use(withoutTrailingSlash);
  app.use(commonHeaders(context.config));
  app.get('/api/servers/:server/ws', serverRoute(registry, rejectPlainSocket));
  const links = { registry, tokens, used: new UsedTokens() };
  app.use(downloadRoutes({ ...links, backups, log: context.log }));
  app.use(uploadRoutes({ ...links, context }));
  app.use(requireToken(credentials));
  app.use(logRequests(context.log));
  app.use(systemRoutes({ registry, backups, outbox: context.outbox, credentials, confinements: context.confinements }));
  app.use(serversRoutes(registry));
  app.use(serverRoutes(context, registry));
  app.use(backupRoutes({ context, registry, backups }));
  app.use(fileRoutes({ context, registry }));
  app.use(pullRoutes({ context, registry, pulls }));
  app.use(tokenRoutes({ context, registry, tokens, sockets, sftp }));
  app.use((_, response) => {
    response.status(404).type('text/plain').send('404 page not found');
  });
  app.use(renderError(context));
  return app;
}

/** A plain request to the websocket route; upgrades are handled elsewhere. */
const rejectPlainSocket: ServerHandler = (_, __, response) => {
  const body: DaemonErrorBody = { error: GENERIC_ERROR, request_id: response.get(REQUEST_ID) ?? '' };
  response
    .status(400)
    .type('text/plain')
    .send(`Bad Request\n${JSON.stringify(body)}`);
};

/** Source: daemon.md §2. Every OPTIONS request is answered here, without a token. */
function commonHeaders(config: NodeConfig): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    response.set({
      ...CORS_HEADERS,
      'Access-Control-Allow-Origin': origin !== undefined && isAllowedOrigin(origin, config) ? origin : config.remote,
      Vary: 'Origin',
      [REQUEST_ID]: idIn(request.headers['x-request-id']) ?? randomUUID(),
    });
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}

const withoutTrailingSlash: RequestHandler = (request, response, next) => {
  // A redirect to a path that begins with two slashes would lead to another host.
  const path = request.path.replace(/(?<!\/)\/+$/, '').replace(/^\/+/, '/');
  if (path === '' || path === request.path) return next();
  const query = request.originalUrl.slice(request.path.length);
  response
    .status(request.method === 'GET' ? 301 : 307)
    .set('Location', path + query)
    .end();
};

/** A path that cannot be decoded is the client's error; any other error is a bug. */
const toRequestError = (error: unknown): RequestError => (error instanceof URIError ? unreadablePath() : unexpected());

/** Express recognises an error handler by its four parameters. */
function renderError(context: NodeContext): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const shown = error instanceof RequestError ? error : toRequestError(error);
    const requestId = response.get(REQUEST_ID) ?? '';
    if (shown.status >= 500 && shown !== error) {
      context.log.warn({ requestId, method: request.method, path: request.path, err: error }, 'request failed');
    }
    const body: DaemonErrorBody = { error: shown.message, ...(shown.withRequestId && { request_id: requestId }) };
    response
      .status(shown.status)
      .type(shown.plain ? 'text/plain' : 'json')
      .send(JSON.stringify(body));
  };
}
