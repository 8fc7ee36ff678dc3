import type { Request, RequestHandler, Response } from 'express';
import { NO_DENYLIST } from '../files/denylist.js';
import { asFileFault, FileFault, type FileFaultKind } from '../files/file-fault.js';
import type { FileScope } from '../files/file-scope.js';
import { RequestError } from '../request-error.js';
import { fileScopeOf } from '../servers/file-scope-of.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import { refuseWhileRestoring, serverRoute } from './server-route.js';

/** Lifts the denylist for a request, `off`: the service has looked at who asks. Only the holder of the token gets here. */
const DENYLIST_HEADER = 'X-Gamewarden-Denylist';

/** Source: daemon.md §2.13. */
const STATUSES: Readonly<Record<FileFaultKind, number>> = { missing: 404, denied: 403, 'no-space': 400, unfit: 400 };

/** Answers a request about the files of a server. */
export type FileHandler = (scope: FileScope, request: Request, response: Response) => Promise<void>;

/** A route of the service's: who asks has been looked at there, and with the header whether he minds the denylist. */
export function fileRoute(registry: ServerRegistry, handle: FileHandler): RequestHandler {
  return serverRoute(registry, (server, request, response) => {
    const denylist = request.get(DENYLIST_HEADER) === 'off' ? NO_DENYLIST : undefined;
    return withFiles(server, (signal) => handle(fileScopeOf(server, signal, denylist), request, response));
  });
}

/** Works with the files of a server while nothing else does. @throws {Refusal} */
export async function withFiles(server: GameServer, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  refuseWhileRestoring(server);
  if (server.installing || server.deleted) {
    throw new RequestError(409, 'Cannot do this while the server is being installed or deleted.');
  }
  await server.prepareDirectory();
  try {
    await server.fileWork.run(work);
  } catch (error) {
    throw asRefusal(asFileFault(error));
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof FileFault ? new RequestError(STATUSES[error.kind], error.message) : error;
}
