import type { OfServers } from '../../domain/schedules/of-servers.js';
import { rowId, serverKey } from '../rows/row-keys.js';

/** Descriptions of filter members that identify servers. */
export const OF_SERVERS = {
  server: 'Those of this server: global id, uuid or short identifier.',
  node: 'Those of servers on this node: global id.',
  owner: 'Those of servers of this owner: global id.',
} as const;

interface ServersArguments {
  readonly server?: string | number | null | undefined;
  readonly node?: string | number | null | undefined;
  readonly owner?: string | number | null | undefined;
}

/**
 * The servers that a filter identifies.
 * @throws {NotFoundError} the text is not a global id, or one of another type
 */
export const ofServers = ({ server, node, owner }: ServersArguments): OfServers => ({
  server: server ? serverKey(server) : undefined,
  nodeId: node ? rowId('HostNode', node) : undefined,
  ownerId: owner ? rowId('User', owner) : undefined,
});
