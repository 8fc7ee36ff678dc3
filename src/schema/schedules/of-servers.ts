import type { OfServers } from '../../domain/schedules/of-servers.js';
import { rowId, serverKey } from '../rows/row-keys.js';

/** What the members of filters say that name servers in some way. */
export const OF_SERVERS = {
  server: 'Of this server: global id, uuid or short identifier.',
  node: 'Of the servers on this node: global id.',
  owner: 'Of the servers of this person: global id.',
} as const;

interface ServersArguments {
  readonly server?: string | number | null | undefined;
  readonly node?: string | number | null | undefined;
  readonly owner?: string | number | null | undefined;
}

/**
 * The servers that a filter names.
 * @throws {NotFoundError} no global id, or one of another type
 */
export const ofServers = ({ server, node, owner }: ServersArguments): OfServers => ({
  server: server ? serverKey(server) : undefined,
  nodeId: node ? rowId('HostNode', node) : undefined,
  ownerId: owner ? rowId('User', owner) : undefined,
});
