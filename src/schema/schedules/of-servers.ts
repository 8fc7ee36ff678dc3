import { requireValueLimit } from '../../domain/input/text-filter.js';
import type { OfServers } from '../../domain/schedules/of-servers.js';
import { rowIds, serverKey } from '../rows/row-keys.js';

/** Descriptions of filter members that identify servers. */
export const OF_SERVERS = {
  server: 'Those of these servers: global ids, uuids or short identifiers. At most 500.',
  node: 'Those of servers on these nodes: global ids. At most 500.',
  owner: 'Those of servers of these owners: global ids. At most 500.',
} as const;

type Ids = readonly (string | number)[] | null | undefined;

interface ServersArguments {
  readonly server?: Ids;
  readonly node?: Ids;
  readonly owner?: Ids;
}

/**
 * The servers that a filter identifies.
 * @param path path of the filter in the arguments
 * @throws {ValidationError} a text is not a global id of its type
 * @throws what `requireValueLimit` throws
 */
export const ofServers = ({ server, node, owner }: ServersArguments, path: readonly string[]): OfServers => {
  requireValueLimit({ server, node, owner });
  return {
    servers: server?.map(serverKey),
    nodeIds: rowIds('HostNode', node, [...path, 'node']),
    ownerIds: rowIds('User', owner, [...path, 'owner']),
  };
};
