import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { RefusedError } from '../../../../src/domain/errors.js';
import { createServer } from '../../../../src/domain/servers/create-server.js';
import { asSystem } from '../../../../src/service/service-context.js';
import { arrangeEgg, arrangeNode } from '../../../support/arrange.js';
import { daemonThat, serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import {
  type Fleet,
  nodesThatFit,
  type OracleRequest,
  placesOf,
  randomFleet,
  randomRequest,
  seededRandom,
} from '../../../support/placement-oracle.js';

const FLEETS = 12;
const REQUESTS_PER_FLEET = 10;

const database = describeDatabase();
let egg: Awaited<ReturnType<typeof arrangeEgg>>;
let containerlessEgg: { readonly id: number };
let ownerId: number;

beforeAll(async () => {
  egg = await arrangeEgg(database.db);
  const features = ['eula', 'containerless'];
  const { id } = await arrangeEgg(database.db);
  containerlessEgg = await database.db.egg.update({ where: { id }, data: { features } });
  const owner = await database.db.user.create({
    data: { uuid: 'owner', username: 'owner', email: 'owner@example.com', firstName: 'A', lastName: 'B' },
  });
  ownerId = owner.id;
});

afterEach(async () => {
  await database.db.server.deleteMany();
  await database.db.node.deleteMany();
});

/** Stores a fleet, and returns it with its ids. */
const storeFleet = async (wanted: Fleet): Promise<Fleet> => {
  const ids = new Map<number, number>();
  for (const { id, ...node } of wanted.nodes) ids.set(id, (await arrangeNode(database.db, node)).node.id);
  const nodeId = (id: number): number => ids.get(id) ?? 0;
  const allocations = await database.db.allocation.createManyAndReturn({
    data: wanted.allocations.map((allocation) => ({
      nodeId: nodeId(allocation.nodeId),
      ip: allocation.ip,
      port: allocation.port,
    })),
  });
  return {
    nodes: wanted.nodes.map((node) => ({ ...node, id: nodeId(node.id) })),
    allocations: allocations.map(({ id, nodeId: onNode, ip, port }) => ({
      id,
      nodeId: onNode,
      ip,
      port,
      server: null,
    })),
    servers: [],
  };
};

const place = async ({ memory, disk, dedicatedIp, ports, namesLocations, containerless }: OracleRequest) => {
  const locations = namesLocations ? await database.db.location.findMany({ select: { id: true } }) : [];
  const daemon = daemonThat({ createServer: async () => undefined });
  return createServer(asSystem(serviceContext(database.db, { daemon })), {
    name: 'Lobby',
    user: ownerId,
    egg: (containerless ? containerlessEgg : egg).id,
    image: 'example/java:21',
    startup: 'run',
    environment: {},
    limits: { memory, swap: 0, disk, io: 500, cpu: 0 },
    featureLimits: { databases: 0, allocations: 0, backups: 0 },
    deploy: { locations: locations.map(({ id }) => id), dedicatedIp, portRange: ports },
  });
};

const codeOf = (error: unknown): string => {
  if (error instanceof RefusedError) return error.code;
  throw error;
};

test('each server gets one of the possible places, and is rejected only if there is none', async () => {
  let placed = 0;
  for (let seed = 1; seed <= FLEETS; seed += 1) {
    const random = seededRandom(seed * 7919);
    const fleet = await storeFleet(randomFleet(random));
    for (let count = 0; count < REQUESTS_PER_FLEET; count += 1) {
      const request = randomRequest(random);
      const places = placesOf(fleet, request);
      const result = await place(request).catch(codeOf);
      if (typeof result === 'string') {
        const expected = nodesThatFit(fleet, request).size === 0 ? 'NO_VIABLE_NODE' : 'NO_VIABLE_ALLOCATION';
        expect({ seed, count, places, result }).toEqual({ seed, count, places: new Set(), result: expected });
        continue;
      }
      expect({ seed, count, isPlace: places.has(result.allocationId) }).toEqual({ seed, count, isPlace: true });
      const chosen = fleet.allocations.find(({ id }) => id === result.allocationId);
      if (chosen !== undefined) chosen.server = fleet.servers.length;
      fleet.servers.push({ nodeId: result.nodeId, memory: request.memory, disk: request.disk });
      placed += 1;
    }
    await database.db.server.deleteMany();
    await database.db.node.deleteMany();
  }
  expect(placed).toBeGreaterThan(FLEETS);
});

test('concurrent placements never share an allocation and never overfill a node', async () => {
  const { node } = await arrangeNode(database.db, { memory: 1000, memoryOverallocate: 15, disk: 10_000 });
  await database.db.allocation.createMany({
    data: Array.from({ length: 40 }, (_, index) => ({ nodeId: node.id, ip: '10.0.0.1', port: 2000 + index })),
  });
  const request: OracleRequest = {
    memory: 115,
    disk: 1,
    dedicatedIp: false,
    ports: [],
    namesLocations: false,
    containerless: false,
  };
  const results = await Promise.all(Array.from({ length: 25 }, () => place(request).catch(codeOf)));
  const servers = results.filter((result) => typeof result !== 'string');
  expect(servers).toHaveLength(10);
  expect(new Set(servers.map(({ allocationId }) => allocationId)).size).toBe(10);
  expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(new Set(['NO_VIABLE_NODE']));
});
