import { requireValueLimit } from '../../domain/input/text-filter.js';
import type { OfServers } from '../../domain/schedules/of-servers.js';
import { rowIds, serverKey } from '../rows/row-keys.js';

/** Descriptions of filter members that identify servers. */
export const OF_SERVERS = {
  serverIds: 'Those of these servers: global ids, uuids or short identifiers. At most 500.',
  nodeIds: 'Those of servers on these nodes: global ids. At most 500.',
  ownerIds: 'Those of servers of these owners: global ids. At most 500.',
} as const;

type Ids = readonly (string | number)[] | null | undefined;

interface ServersArguments {
  readonly serverIds?: Ids;
  readonly nodeIds?: Ids;
  readonly ownerIds?: Ids;
}

/**
 * The servers that a filter identifies.
 * @param path path of the filter in the arguments
 * @throws {ValidationError} a text is not a global id of its type
 * @throws what `requireValueLimit` throws
 */
export const ofServers = ({ serverIds, nodeIds, ownerIds }: ServersArguments, path: readonly string[]): OfServers => {
  requireValueLimit({ serverIds, nodeIds, ownerIds });
  return {
    servers: serverIds?.map(serverKey),
    nodeIds: rowIds('HostNode', nodeIds, [...path, 'nodeIds']),
    ownerIds: rowIds('User', ownerIds, [...path, 'ownerIds']),
  };
};
