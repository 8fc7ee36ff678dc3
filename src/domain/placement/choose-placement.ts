import type { PortRange } from '../input/port-range.js';

/** The capacity that a node must have free. */
export interface CapacityRequest {
  /** MB; 0 (unlimited) counts as 0 */
  readonly memory: number;
  /** MB; 0 (unlimited) counts as 0 */
  readonly disk: number;
}

/** A request for automatic placement. */
export interface PlacementRequest extends CapacityRequest {
  /** Only addresses that no server uses yet. */
  readonly dedicatedIp: boolean;
  /** Allowed ports, bounds included; an empty list allows any port. */
  readonly ports: readonly PortRange[];
}

export interface CandidateNode {
  readonly id: number;
  /** It runs servers without containers. */
  readonly isBuiltIn: boolean;
  /** It is the only node, including nodes that placement may not use. */
  readonly isAlone: boolean;
  readonly memory: number;
  readonly memoryOverallocate: number;
  readonly disk: number;
  readonly diskOverallocate: number;
  /** Sums over all servers of the node, in MB. */
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

/** The parts of a request that matter for nodes without containers. */
export interface NodeRequirements {
  /** Whether the request names locations, which may include that of the built-in node. */
  readonly namesLocations: boolean;
  /** Whether the egg's servers need a container. */
  readonly needsContainers: boolean;
}

/**
 * The nodes that may be used for a request. The built-in node is used for everything while it is the only node.
 * Otherwise it is used only if its location is named and the egg needs no containers.
 */
export const suitableNodes = (
  nodes: readonly CandidateNode[],
  { namesLocations, needsContainers }: NodeRequirements,
): readonly CandidateNode[] =>
  nodes.filter(({ isBuiltIn, isAlone }) => !isBuiltIn || isAlone || (namesLocations && !needsContainers));

/** Nodes with enough free capacity. An over-allocation of -1 means no limit (choices.md 30), 0 is exact. */
export const nodesWithCapacity = (
  nodes: readonly CandidateNode[],
  request: CapacityRequest,
): readonly CandidateNode[] =>
  nodes.filter(
    (node) =>
      fits(node.usedMemory + request.memory, node.memory, node.memoryOverallocate) &&
      fits(node.usedDisk + request.disk, node.disk, node.diskOverallocate),
  );

/** Compares integers: `1000 * 1.15` is less than 1150 in floating point. */
const fits = (wanted: number, size: number, overallocate: number): boolean =>
  overallocate === -1 || wanted * 100 <= size * (100 + overallocate);

/** Allocations on the given nodes that match the request. The caller picks any of them. Source: rest.md §5.8. */
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
