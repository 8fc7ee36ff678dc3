import type {
  AllocationAttributesFragment,
  LocationAttributesFragment,
  NestedServerIncludesFragment,
  NodeAttributesFragment,
  ServerAttributesFragment,
} from '../documents.js';
import { type Item, item, listOf, relationships } from '../envelope.js';
import { serverItem } from './servers.js';

// What was not asked for is absent; what a key may not read, or what is not there, is null.

type IncludedServer = ServerAttributesFragment & NestedServerIncludesFragment;

/** A node with what may come with it. */
export type NodeRow = NodeAttributesFragment & {
  readonly includeAllocations?: readonly AllocationRow[] | null;
  readonly includeLocation?: LocationRow | null;
  readonly includeServers?: readonly IncludedServer[] | null;
};

/** An allocation with what may come with it. */
export type AllocationRow = AllocationAttributesFragment & {
  readonly includeNode?: NodeRow | null;
  readonly includeServer?: IncludedServer | null;
};

type LocationRow = LocationAttributesFragment & {
  readonly includeNodes?: readonly NodeRow[] | null;
  readonly includeServers?: readonly IncludedServer[] | null;
};

/** A node in its wrapper, with what was included under `relationships`. */
export const nodeItem = ({
  includeAllocations,
  includeLocation,
  includeServers,
  ...node
}: NodeRow): Item<{ readonly id: number }> =>
  item('node', {
    ...node,
    ...relationships({
      allocations: includeAllocations && listOf(includeAllocations.map(allocationItem)),
      location: includeLocation && locationItem(includeLocation),
      servers: includeServers && listOf(includeServers.map(serverItem)),
    }),
  });

/** A node that has room, with the sums of its servers as older tools read them: as texts. Source: rest.md §8.3. */
export const deployableNodeItem = ({ allocated_resources, ...node }: NodeRow): Item<{ readonly id: number }> =>
  nodeItem({
    ...node,
    ...{ sum_memory: String(allocated_resources?.memory ?? 0), sum_disk: String(allocated_resources?.disk ?? 0) },
    allocated_resources,
  });

/** An allocation in its wrapper, with what was included under `relationships`. */
export const allocationItem = ({ includeNode, includeServer, ...allocation }: AllocationRow): Item<object> =>
  item('allocation', {
    ...allocation,
    ...relationships({
      node: includeNode && nodeItem(includeNode),
      server: includeServer && serverItem(includeServer),
    }),
  });

const locationItem = ({ includeNodes, includeServers, ...location }: LocationRow): Item<object> =>
  item('location', {
    ...location,
    ...relationships({
      nodes: includeNodes && listOf(includeNodes.map(nodeItem)),
      servers: includeServers && listOf(includeServers.map(serverItem)),
    }),
  });
