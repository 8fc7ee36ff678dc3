import type { DomainContext, Transaction } from '../context.js';
import { RefusedError } from '../errors.js';
import {
  type CandidateAllocation,
  type CandidateNode,
  type CapacityRequest,
  fittingAllocations,
  nodesWithCapacity,
  type PlacementRequest,
  suitableNodes,
} from './choose-placement.js';
import { noViableNode } from './find-deployable-nodes.js';
import { loadCandidateNodes } from './load-candidate-nodes.js';
import { placementPorts } from './placement-ports.js';

/** The server to place. Source: rest.md §5.5 `deploy`, §5.8. */
export interface PlaceServer {
  readonly egg: number;
  readonly limits: CapacityRequest;
  readonly deploy: {
    readonly locations?: readonly number[] | null | undefined;
    readonly dedicatedIp?: boolean | null | undefined;
    readonly portRange?: readonly string[] | null | undefined;
  };
}

export interface Place {
  readonly nodeId: number;
  readonly allocationId: number;
}

/**
 * Finds a node with capacity and a free allocation on it. Locks the nodes until the transaction ends, so that the
 * result is still valid when the caller claims it.
 * @throws {RefusedError} no node, no allocation, or a port range that is too wide
 */
export const placeServer = async (
  ctx: Pick<DomainContext, 'random'>,
  tx: Transaction,
  input: PlaceServer,
): Promise<Place> => {
  const { deploy, limits } = input;
  const locations = deploy.locations ?? [];
  const request: PlacementRequest = {
    ...limits,
    dedicatedIp: deploy.dedicatedIp ?? false,
    ports: placementPorts(deploy.portRange ?? []),
  };

  const candidates = await loadCandidateNodes(tx, { locations, lock: true });
  const wish = { namesLocations: locations.length > 0, needsContainers: await needsContainers(tx, input.egg) };
  const nodes = nodesWithCapacity(suitableNodes(candidates, wish), request);
  if (nodes.length === 0) throw noViableNode().at('deploy');
  const fitting = fittingAllocations(await loadAllocations(tx, nodes), request);
  const chosen = fitting[ctx.random.integer(Math.max(1, fitting.length))];
  if (chosen === undefined) {
    throw new RefusedError(
      'No allocations satisfying the requirements for automatic deployment were found.',
      'NO_VIABLE_ALLOCATION',
    ).at('deploy');
  }
  return { nodeId: chosen.nodeId, allocationId: chosen.id };
};

const loadAllocations = async (
  tx: Transaction,
  nodes: readonly CandidateNode[],
): Promise<readonly CandidateAllocation[]> => {
  const rows = await tx.allocation.findMany({
    where: { nodeId: { in: nodes.map(({ id }) => id) } },
    select: { id: true, nodeId: true, ip: true, port: true, serverId: true },
  });
  return rows.map((row) => ({ ...row, isFree: row.serverId === null }));
};

/** The feature of eggs whose servers run without a container, directly on the host. */
const CONTAINERLESS = 'containerless';

/** Whether the servers of an egg need containers: all do, unless the egg has the feature above. */
const needsContainers = async (db: Transaction, eggId: number): Promise<boolean> => {
  const egg = await db.egg.findUnique({ where: { id: eggId }, select: { features: true } });
  return !egg?.features.includes(CONTAINERLESS);
};
