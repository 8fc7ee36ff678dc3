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
 * The URL and the token with which the caller opens a websocket to the console of a server. The token carries the
 * caller's permissions there. Administrators can also watch an installation or a restore.
 * @throws {NotFoundError} no such server, or the caller may not see it  @throws {ConflictError} state
 * @throws {ForbiddenError} an application key, or without `websocket.connect`
 * @throws {DaemonError} the node has no usable address
 * Source: rest.md §15.11, daemon.md §3.1, §7.
 */
export const createConsoleSession = async (ctx: DomainContext, key: ServerKey): Promise<SocketCredentials> => {
  const server = await findServerForPerson(ctx, key);
  if (isAdministrator(ctx)) requireReachable(server);
  else requireNormalState(server);
  requirePartReader(server, SERVER_PARTS.console);
  const { user } = requirePerson(ctx);
  const ref = await loadServerRef(ctx, server.id);
  return ctx.links.socket(ref, { userUuid: user.uuid, tokenId: tokenId(user, server) }, server.granted.names);
};
