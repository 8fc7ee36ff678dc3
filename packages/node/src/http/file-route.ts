import type { Request, RequestHandler, Response } from 'express';
import { NO_DENYLIST } from '../files/denylist.js';
import { asFileFault, FileFault, type FileFaultKind } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { RequestError } from '../request-error.js';
import { fileScopeOf } from '../servers/file-scope-of.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { rejectWhileRestoring, serverRoute } from './server-route.js';

/**
 * The value `off` disables the denylist for a request: the service has checked the user. Only the service has the
 * token.
 */
const DENYLIST_HEADER = 'X-Gamewarden-Denylist';

/** Source: daemon.md §2.13. */
const STATUSES: Readonly<Record<FileFaultKind, number>> = { missing: 404, denied: 403, 'no-space': 400, unfit: 400 };

/** Handles a request about the files of a server. */
export type FileHandler = (scope: FileScope, request: Request, response: Response) => Promise<void>;

/** A route for the service, which has authorized the user and decides by header whether the denylist applies. */
export function fileRoute(registry: ServerRegistry, handle: FileHandler): RequestHandler {
  return serverRoute(registry, (server, request, response) => {
    const denylist = request.get(DENYLIST_HEADER) === 'off' ? NO_DENYLIST : undefined;
    return withFiles(server, (signal) => handle(fileScopeOf(server, signal, denylist), request, response));
  });
}

/** Runs work on the files of a server unless a conflicting operation is under way. @throws {RequestError} */
export async function withFiles(server: GameServer, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  rejectWhileRestoring(server);
  if (server.installing || server.deleted) {
    throw new RequestError(409, 'Cannot do this while the server is being installed or deleted.');
  }
  await server.prepareDirectory();
  try {
    await server.fileWork.run(work);
  } catch (error) {
    throw toRequestError(asFileFault(error));
  }
}

function toRequestError(error: unknown): unknown {
  return error instanceof FileFault ? new RequestError(STATUSES[error.kind], error.message) : error;
}
