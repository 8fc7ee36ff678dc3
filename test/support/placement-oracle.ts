/** A fleet, and the expected result of a placement request in it: computed server by server, independently. */

export interface OracleNode {
  readonly id: number;
  /** At most one node of a fleet. */
  readonly isBuiltIn: boolean;
  readonly memory: number;
  readonly memoryOverallocate: number;
  readonly disk: number;
  readonly diskOverallocate: number;
}

export interface OracleServer {
  readonly nodeId: number;
  readonly memory: number;
  readonly disk: number;
}

export interface OracleAllocation {
  readonly id: number;
  readonly nodeId: number;
  readonly ip: string;
  readonly port: number;
  /** Index of the server that has it. */
  server: number | null;
}

export interface Fleet {
  readonly nodes: readonly OracleNode[];
  readonly allocations: readonly OracleAllocation[];
  readonly servers: OracleServer[];
}

export interface OracleRequest {
  readonly memory: number;
  readonly disk: number;
  readonly dedicatedIp: boolean;
  readonly ports: readonly string[];
  /** Whether the request names all locations instead of none. */
  readonly namesLocations: boolean;
  /** Whether the egg runs without a container. */
  readonly containerless: boolean;
}

/** Pseudo-random integers that are the same in every run with the same seed. */
export const seededRandom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const OVERALLOCATE = [-1, 0, 0, 15, 10, 33, 100, 200];

/** A small fleet with few numbers, so that sums meet their limits exactly and often. */
export const randomFleet = (random: (below: number) => number): Fleet => {
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value; // never empty
  // The built-in node is the first one if there is one; it is often the only one.
  const hasBuiltIn = random(2) === 0;
  const nodes = Array.from({ length: random(4) }, (_, index) => ({
    id: index + 1,
    isBuiltIn: hasBuiltIn && index === 0,
    memory: 100 * (1 + random(20)),
    memoryOverallocate: pick(OVERALLOCATE),
    disk: 100 * (1 + random(20)),
    diskOverallocate: pick(OVERALLOCATE),
  }));
  const allocations = nodes.flatMap(({ id }) =>
    Array.from({ length: random(7) }, (_, index) => ({
      id: id * 100 + index,
      nodeId: id,
      ip: pick(['10.0.0.1', '10.0.0.2']),
      port: 25_560 + index,
      server: null,
    })),
  );
  return { nodes, allocations, servers: [] };
};

export const randomRequest = (random: (below: number) => number): OracleRequest => ({
  memory: [0, 50, 100, 110, 115, 133, 200, 500][random(8)] ?? 0,
  disk: [0, 50, 100, 110, 115, 133, 200, 500][random(8)] ?? 0,
  dedicatedIp: random(3) === 0,
  ports: [[], [], ['25560'], ['25561-25563'], ['25562', '25564-25569'], ['30000-30010']][random(6)] ?? [],
  namesLocations: random(2) === 0,
  containerless: random(2) === 0,
});

/** The suitable nodes with enough capacity: limits and needs are compared in hundredths, over every server. */
export const nodesThatFit = (
  fleet: Fleet,
  request: Omit<OracleRequest, 'ports' | 'dedicatedIp'>,
): ReadonlySet<number> => {
  const fitting = new Set<number>();
  for (const node of fleet.nodes) {
    if (node.isBuiltIn && fleet.nodes.length > 1) {
      if (!request.namesLocations) continue;
      if (!request.containerless) continue;
    }
    let [memory, disk] = [BigInt(request.memory), BigInt(request.disk)];
    for (const server of fleet.servers) {
      if (server.nodeId !== node.id) continue;
      memory += BigInt(server.memory);
      disk += BigInt(server.disk);
    }
    const fits = (need: bigint, size: number, over: number): boolean =>
      over === -1 || need * 100n <= BigInt(size) * BigInt(100 + over);
    if (fits(memory, node.memory, node.memoryOverallocate) && fits(disk, node.disk, node.diskOverallocate)) {
      fitting.add(node.id);
    }
  }
  return fitting;
};

/** Ids of the allocations that a request may get. */
export const placesOf = (fleet: Fleet, request: OracleRequest): ReadonlySet<number> => {
  const nodes = nodesThatFit(fleet, request);
  const ports = new Set<number>();
  for (const text of request.ports) {
    const [first, last = first] = text.split('-').map(Number) as [number, number?]; // split gives one at least
    for (let port = first; port <= last; port += 1) ports.add(port);
  }
  const places = new Set<number>();
  for (const allocation of fleet.allocations) {
    if (allocation.server !== null || !nodes.has(allocation.nodeId)) continue;
    if (request.ports.length > 0 && !ports.has(allocation.port)) continue;
    const shared = fleet.allocations.some(
      ({ nodeId, ip, server }) => server !== null && nodeId === allocation.nodeId && ip === allocation.ip,
    );
    if (!(request.dedicatedIp && shared)) places.add(allocation.id);
  }
  return places;
};
