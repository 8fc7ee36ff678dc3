import { findServerForPerson } from '../access/authorize-server.js';
import { isAdministrator, requirePerson } from '../access/caller-rights.js';
import { loadServerRef } from '../access/load-server-ref.js';
import { requireNormalState, requireReachable } from '../access/normal-state.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import type { SocketCredentials } from '../ports/node-links.js';

/**
 * Where and with which token the caller opens a websocket to the console of a server. The token carries what the caller
 * may do there. Administrators may watch an installation or a restore as well.
 * @throws {NotFoundError} none, or not for this caller  @throws {ConflictError} state
 * @throws {ForbiddenError} an application key, or without `websocket.connect`
 * @throws {DaemonError} the node cannot be addressed
 * Source: rest.md §15.11, daemon.md §3.1, §7.
 */
export const createConsoleSession = async (ctx: DomainContext, key: ServerKey): Promise<SocketCredentials> => {
  const server = await findServerForPerson(ctx, key);
  if (isAdministrator(ctx)) requireReachable(server);
  else requireNormalState(server);
  requirePartReader(server, SERVER_PARTS.console);
  const { user } = requirePerson(ctx);
  const ref = await loadServerRef(ctx.db, server.id);
  return ctx.links.socket(ref, { userUuid: user.uuid, tokenId: tokenId(user, server) }, server.granted.names);
};
