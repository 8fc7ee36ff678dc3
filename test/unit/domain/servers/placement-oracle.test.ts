import { expect, test } from '@jest/globals';
import {
  fittingAllocations,
  nodesWithCapacity,
  suitableNodes,
} from '../../../../src/domain/placement/choose-placement.js';
import { placementPorts } from '../../../../src/domain/placement/placement-ports.js';
import {
  type Fleet,
  nodesThatFit,
  type OracleRequest,
  placesOf,
  randomFleet,
  randomRequest,
  seededRandom,
} from '../../../support/placement-oracle.js';

const FLEETS = 1_000;
const REQUESTS_PER_FLEET = 12;

/** The nodes from which placement chooses. */
const placesFor = (fleet: Fleet, { ports, namesLocations, containerless, ...request }: OracleRequest) => {
  const wanted = { ...request, ports: placementPorts(ports) };
  const sum = (nodeId: number, member: 'memory' | 'disk') =>
    fleet.servers.filter((server) => server.nodeId === nodeId).reduce((total, server) => total + server[member], 0);
  const candidates = fleet.nodes.map((node) => ({
    ...node,
    isAlone: fleet.nodes.length === 1,
    usedMemory: sum(node.id, 'memory'),
    usedDisk: sum(node.id, 'disk'),
  }));
  const nodes = nodesWithCapacity(
    suitableNodes(candidates, { namesLocations, needsContainers: !containerless }),
    wanted,
  );
  const ids = new Set(nodes.map(({ id }) => id));
  const allocations = fleet.allocations
    .filter(({ nodeId }) => ids.has(nodeId))
    .map((allocation) => ({ ...allocation, isFree: allocation.server === null }));
  return { nodes: ids, places: fittingAllocations(allocations, wanted).map(({ id }) => id) };
};

const isSame = (left: ReadonlySet<number>, right: ReadonlySet<number>): boolean =>
  left.size === right.size && [...left].every((id) => right.has(id));

test('placement offers exactly the places there are, in a thousand fleets that fill up', () => {
  let placed = 0;
  const differing: object[] = [];
  for (let seed = 1; seed <= FLEETS; seed += 1) {
    const random = seededRandom(seed);
    const fleet = randomFleet(random);
    for (let count = 0; count < REQUESTS_PER_FLEET; count += 1) {
      const request = randomRequest(random);
      const { nodes, places } = placesFor(fleet, request);
      // One expectation for all: one for each would cost more than the comparison.
      if (!isSame(nodes, nodesThatFit(fleet, request)) || !isSame(new Set(places), placesOf(fleet, request))) {
        differing.push({ seed, request });
      }

      const chosen = fleet.allocations.find(({ id }) => id === places[random(Math.max(1, places.length))]);
      if (chosen === undefined) continue;
      chosen.server = fleet.servers.length;
      fleet.servers.push({ nodeId: chosen.nodeId, memory: request.memory, disk: request.disk });
      placed += 1;
    }
  }
  expect(differing).toEqual([]);
  // The fleets are neither all full nor all empty, so the comparison is meaningful.
  expect(placed).toBeGreaterThan(FLEETS);
  expect(placed).toBeLessThan((FLEETS * REQUESTS_PER_FLEET) / 2);
});

test.each([
  [1150, 1000, 15, true],
  [1151, 1000, 15, false],
  [1100, 1000, 10, true],
  [1000, 1000, 0, true],
  [1001, 1000, 0, false],
  [1_000_000, 1000, -1, true],
])('%i MB on a node of %i MB with %i %% more: %s', (memory, size, memoryOverallocate, fits) => {
  const node = {
    id: 1,
    isBuiltIn: false,
    isAlone: true,
    memory: size,
    memoryOverallocate,
    disk: 1,
    diskOverallocate: -1,
    usedMemory: 0,
    usedDisk: 0,
  };
  expect(nodesWithCapacity([node], { memory, disk: 0 })).toHaveLength(fits ? 1 : 0);
});
