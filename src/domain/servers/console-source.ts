import { loadServerRef } from '../access/load-server-ref.js';
import { tokenId } from '../access/token-id.js';
import type { DomainContext } from '../context.js';
import type { ConsoleSource } from '../ports/consoles.js';

/** The user in whose name the service opens consoles; it filters the output for each reader itself. */
export const SERVICE = { id: 0, uuid: '00000000-0000-0000-0000-000000000000' } as const;

/** All events of a console, including errors and install output. Source: daemon.md §3.1. */
const ALL_PERMISSIONS = ['*', 'admin.websocket.errors', 'admin.websocket.install'] as const;

/** The console of a server, opened in the name of the service. Every connection reads the address of the node anew. */
export const consoleSource = (
  { reads, links, daemon }: Pick<DomainContext, 'reads' | 'links' | 'daemon'>,
  server: { readonly id: number; readonly uuid: string; readonly nodeId: number },
): ConsoleSource => ({
  uuid: server.uuid,
  nodeId: server.nodeId,
  credentials: async () => {
    const holder = { userUuid: SERVICE.uuid, tokenId: tokenId(SERVICE, server) };
    return links.socket(await loadServerRef({ reads }, server.id), holder, ALL_PERMISSIONS);
  },
  log: async () => daemon.getLog(await loadServerRef({ reads }, server.id)),
});
