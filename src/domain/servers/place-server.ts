import type { DomainContext, Transaction } from '../../context.js';
import { RefusedError } from '../errors.js';
import {
  type CandidateAllocation,
  type CandidateNode,
  fittingAllocations,
  MAX_PORTS_PER_RANGE,
  nodesWithRoom,
  type PlacementRequest,
  parsePortRanges,
} from './choose-placement.js';
import type { CreateServer } from './create-server-model.js';

export interface Place {
  readonly nodeId: number;
  readonly allocationId: number;
}

/**
 * Finds a node with room and a free allocation on it, and keeps the nodes locked until the transaction ends: what was
 * chosen is still true when it is claimed.
 * @throws {RefusedError} no node, no allocation, a range too wide
 */
export const placeServer = async (
  ctx: Pick<DomainContext, 'random'>,
  tx: Transaction,
  input: CreateServer & { readonly deploy: NonNullable<CreateServer['deploy']> },
): Promise<Place> => {
  const { deploy, limits } = input;
  const locations = deploy.locations ?? [];
  const ports = parsePortRanges(deploy.portRange ?? []);
  if (ports === null) {
    throw new RefusedError(`Adding more than ${MAX_PORTS_PER_RANGE} ports in a single range at once is not supported.`);
  }
  const request: PlacementRequest = { ...limits, dedicatedIp: deploy.dedicatedIp ?? false, ports };

  const nodes = nodesWithRoom(await loadNodes(tx, locations), request);
  if (nodes.length === 0) {
    throw new RefusedError(
      'No nodes satisfying the requirements specified for automatic deployment could be found.',
      'NO_VIABLE_NODE',
    );
  }
  const fitting = fittingAllocations(await loadAllocations(tx, nodes), request);
  const chosen = fitting[ctx.random.integer(Math.max(1, fitting.length))];
  if (chosen === undefined) {
    throw new RefusedError(
      'No allocations satisfying the requirements for automatic deployment were found.',
      'NO_VIABLE_ALLOCATION',
    );
  }
  return { nodeId: chosen.nodeId, allocationId: chosen.id };
};

/** Locked in the order of ids, so that two placements never wait for each other in a circle. */
const loadNodes = async (tx: Transaction, locations: readonly number[]): Promise<readonly CandidateNode[]> => {
  const nodes = await tx.$queryRaw<Omit<CandidateNode, 'usedMemory' | 'usedDisk'>[]>`
    select id, memory, memory_overallocate as "memoryOverallocate", disk, disk_overallocate as "diskOverallocate"
    from nodes
    where public and (${locations.length} = 0 or location_id = any(${[...locations]}::int[]))
    order by id for update`;
  const sums = await tx.server.groupBy({
    by: ['nodeId'],
    where: { nodeId: { in: nodes.map(({ id }) => id) } },
    _sum: { memory: true, disk: true },
  });
  const used = new Map(sums.map(({ nodeId, _sum }) => [nodeId, _sum]));
  return nodes.map((node) => ({
    ...node,
    usedMemory: used.get(node.id)?.memory ?? 0,
    usedDisk: used.get(node.id)?.disk ?? 0,
  }));
};

const loadAllocations = async (
  tx: Transaction,
  nodes: readonly CandidateNode[],
): Promise<readonly CandidateAllocation[]> => {
  const rows = await tx.allocation.findMany({ where: { nodeId: { in: nodes.map(({ id }) => id) } } });
  return rows.map((row) => ({ ...row, isFree: row.serverId === null }));
};
