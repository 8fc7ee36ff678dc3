import type { PortRange } from '../port-range.js';

/** What a node must have room for. */
export interface RoomRequest {
  /** MB; 0 (unlimited) counts as 0 */
  readonly memory: number;
  /** MB; 0 (unlimited) counts as 0 */
  readonly disk: number;
}

/** What automatic placement is asked for. */
export interface PlacementRequest extends RoomRequest {
  /** Only addresses that no server uses yet. */
  readonly dedicatedIp: boolean;
  /** Allowed ports, first and last inclusive; none means any. */
  readonly ports: readonly PortRange[];
}

export interface CandidateNode {
  readonly id: number;
  /** It runs servers without containers. */
  readonly isBuiltIn: boolean;
  /** There is no other node, whether placement may use it or not. */
  readonly isAlone: boolean;
  readonly memory: number;
  readonly memoryOverallocate: number;
  readonly disk: number;
  readonly diskOverallocate: number;
  /** Sums over all servers of the node, MB. */
  readonly usedMemory: number;
  readonly usedDisk: number;
}

export interface CandidateAllocation {
  readonly id: number;
  readonly nodeId: number;
  readonly ip: string;
  readonly port: number;
  readonly isFree: boolean;
}

/** What a request says that bears on nodes without containers. */
export interface NodeWish {
  /** The locations were named: who names that of the built-in node may mean it. */
  readonly namesLocations: boolean;
  /** The egg's servers run in a container, as far as the egg says. */
  readonly needsContainers: boolean;
}

/**
 * The nodes that a request may get. The built-in node takes everything while there is no other, and is later taken only
 * where its location is named, for an egg that needs no containers.
 */
export const suitableNodes = (
  nodes: readonly CandidateNode[],
  { namesLocations, needsContainers }: NodeWish,
): readonly CandidateNode[] =>
  nodes.filter(({ isBuiltIn, isAlone }) => !isBuiltIn || isAlone || (namesLocations && !needsContainers));

/** Nodes with room for the request. An over-allocation of -1 lifts the limit (choices.md 30), 0 is exact. */
export const nodesWithRoom = (nodes: readonly CandidateNode[], request: RoomRequest): readonly CandidateNode[] =>
  nodes.filter(
    (node) =>
      fits(node.usedMemory + request.memory, node.memory, node.memoryOverallocate) &&
      fits(node.usedDisk + request.disk, node.disk, node.diskOverallocate),
  );

/** In whole numbers: `1000 * 1.15` is less than 1150 to a computer. */
const fits = (wanted: number, size: number, overallocate: number): boolean =>
  overallocate === -1 || wanted * 100 <= size * (100 + overallocate);

/** Allocations that would do, on the given nodes. The caller picks any. Source: rest.md §5.8. */
export const fittingAllocations = (
  allocations: readonly CandidateAllocation[],
  request: PlacementRequest,
): readonly CandidateAllocation[] => {
  const taken = new Set(allocations.filter(({ isFree }) => !isFree).map(({ nodeId, ip }) => `${nodeId} ${ip}`));
  return allocations.filter(
    ({ isFree, nodeId, ip, port }) =>
      isFree &&
      (!request.dedicatedIp || !taken.has(`${nodeId} ${ip}`)) &&
      (request.ports.length === 0 || request.ports.some(({ first, last }) => first <= port && port <= last)),
  );
};
