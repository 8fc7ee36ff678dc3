import type { LogsAnswer } from '@gamewarden/protocol/console.js';
import { POWER_ACTIONS, type PowerAction } from '@gamewarden/protocol/power.js';
import { Router } from 'express';
import { z } from 'zod';
import { commandLines, NOT_ONE_LINE } from '../console/command-line.js';
import type { NodeContext } from '../node-context.js';
import { RequestError } from '../request-error.js';
import { installServerAnew, reinstallServer } from '../servers/install-server.js';
import { performPower, syncServer } from '../servers/perform-power.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { isolationObstacle } from '../servers/start-obstacle.js';
import { readBody } from './request-body.js';
import { rejectWhileRestoring, type ServerHandler, serverRoute } from './server-route.js';

/** Most console lines of one request, and the number for any other value. Source: daemon.md §2.7. */
const MOST_LINES = 100;
/** Longest wait for the power lock, in seconds. Source: daemon.md §2.8. */
const LONGEST_WAIT_SECONDS = 300;
/** The wait that replaces one out of range, in seconds. */
const USUAL_WAIT_SECONDS = 30;

const Power = z.object({ action: z.string().nullish(), wait_seconds: z.int().nullish() });
const Commands = z.object({ commands: z.array(z.string()).nullish() });
const PowerActionName = z.enum(POWER_ACTIONS);

/** Operations on one server, except backups. */
export function serverRoutes(context: NodeContext, registry: ServerRegistry): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = (handle: ServerHandler) => serverRoute(registry, handle);
  router.get('/api/servers/:server/logs', route(answerLogs));
  router.post('/api/servers/:server/power', route(acceptPower(context)));
  router.post('/api/servers/:server/commands', route(acceptCommands));
  router.post('/api/servers/:server/sync', route(acceptSync(context)));
  router.post('/api/servers/:server/install', route(acceptInstall(context)));
  router.post('/api/servers/:server/reinstall', route(acceptReinstall(context)));
  return router;
}

const answerLogs: ServerHandler = (server, request, response) => {
  const size = Number(request.query.size);
  const lines = server.console.log.tail(Number.isInteger(size) && size >= 1 ? Math.min(size, MOST_LINES) : MOST_LINES);
  const answer: LogsAnswer = { data: lines.length === 0 ? null : lines };
  response.json(answer);
};

const acceptPower =
  (context: NodeContext): ServerHandler =>
  async (server, request, response) => {
    const body = await readBody(request, Power);
    const action = PowerActionName.safeParse(body.action);
    if (!action.success) {
      const names = '"stop", "start", "restart", "kill"';
      throw new RequestError(422, `The power action provided was not valid, should be one of ${names}`);
    }
    rejectWhileRestoring(server);
    if (!server.permits(action.data)) {
      throw new RequestError(400, 'Cannot start or restart a server that is suspended.');
    }
    const obstacle = startsServer(action.data) ? isolationObstacle(context, server) : null;
    if (obstacle !== null) throw new RequestError(400, obstacle);
    // The response does not wait for the action: a stop can take minutes. Never rejects.
    void performPower(context, server, { action: action.data, waitMs: waitSeconds(body.wait_seconds ?? 0) * 1000 });
    response.status(202).end();
  };

const startsServer = (action: PowerAction): boolean => action === 'start' || action === 'restart';

function waitSeconds(asked: number): number {
  return asked < 0 || asked > LONGEST_WAIT_SECONDS ? USUAL_WAIT_SECONDS : asked;
}

const acceptCommands: ServerHandler = async (server, request, response) => {
  // Checked before the body, as in Wings.
  if (server.state === 'offline') throw new RequestError(502, 'Cannot send commands to a stopped server instance.');
  const { commands } = await readBody(request, Commands);
  rejectWhileRestoring(server);
  const lines = commandLines(commands ?? []);
  if (lines === null) throw new RequestError(400, NOT_ONE_LINE);
  if (lines.length > 0) await server.type(lines);
  response.status(204).end();
};

const acceptSync =
  (context: NodeContext): ServerHandler =>
  async (server, _, response) => {
    await syncServer(context, server);
    response.status(204).end();
  };

const acceptInstall =
  (context: NodeContext): ServerHandler =>
  async (server, _, response) => {
    rejectWhileRestoring(server);
    await installServerAnew(context, server);
    response.status(202).end();
  };

const acceptReinstall =
  (context: NodeContext): ServerHandler =>
  async (server, _, response) => {
    rejectWhileRestoring(server);
    if (server.lock.held) {
      throw new RequestError(409, 'Cannot execute server reinstall event while another power action is running.');
    }
    await reinstallServer(context, server);
    response.status(202).end();
  };
