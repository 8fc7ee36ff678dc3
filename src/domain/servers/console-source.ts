import { loadServerRef } from '../access/load-server-ref.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import type { ConsoleSource } from '../ports/consoles.js';

/** Nobody: the service opens consoles for itself, and decides who sees what. */
export const SERVICE = { id: 0, uuid: '00000000-0000-0000-0000-000000000000' } as const;

/** Everything a node tells of a console, errors and install output included. Source: daemon.md §3.1. */
const ALL_PERMISSIONS = ['*', 'admin.websocket.errors', 'admin.websocket.install'] as const;

/** The console of a server, opened in the name of the service; its node's address is read at each connection. */
export const consoleSource = (
  { reads, links }: Pick<DomainContext, 'reads' | 'links'>,
  server: { readonly id: number; readonly uuid: string; readonly nodeId: number },
): ConsoleSource => ({
  uuid: server.uuid,
  nodeId: server.nodeId,
  credentials: async () => {
    const holder = { userUuid: SERVICE.uuid, tokenId: tokenId(SERVICE, server) };
    return links.socket(await loadServerRef({ reads }, server.id), holder, ALL_PERMISSIONS);
  },
});
