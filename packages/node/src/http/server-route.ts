import type { Request, RequestHandler, Response } from 'express';
import { RequestError } from '../request-error.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';

/** Handles a request about one server. */
export type ServerHandler = (server: GameServer, request: Request, response: Response) => Promise<void> | void;

/** @throws {RequestError} 409 a restore of the server is under way */
export function rejectWhileRestoring(server: GameServer): void {
  if (server.restoring) throw new RequestError(409, 'Cannot do this while a backup of the server is being restored.');
}

/** Finds the server named by `:server` in the path; answers 404 when it is unknown. */
export function serverRoute(registry: ServerRegistry, handle: ServerHandler): RequestHandler {
  return async (request, response) => {
    const { server: uuid } = request.params;
    const server = typeof uuid === 'string' ? registry.find(uuid) : undefined;
    if (server === undefined) throw new RequestError(404, 'The requested resource does not exist on this instance.');
    await handle(server, request, response);
  };
}
