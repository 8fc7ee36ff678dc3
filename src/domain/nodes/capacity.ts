import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';

/** The capacity of nodes, and how much of it is allocated. Suspended servers count; an unlimited server counts as 0. */
export interface Capacity {
  readonly nodeCount: number;
  readonly serverCount: number;
  readonly freeAllocations: number;
  readonly assignedAllocations: number;
  /** Sum of the limits of all servers, in MB. */
  readonly allocatedMemory: number;
  /** MB that may be allocated, with over-allocation; null without a limit. */
  readonly memoryLimit: number | null;
  /** MB */
  readonly allocatedDisk: number;
  /** In MB, like `memoryLimit`. */
  readonly diskLimit: number | null;
}

interface CapacityRow extends Capacity {
  readonly id: number;
}

/** The capacity of a location without nodes. */
export const NO_CAPACITY: Capacity = {
  nodeCount: 0,
  serverCount: 0,
  freeAllocations: 0,
  assignedAllocations: 0,
  allocatedMemory: 0,
  memoryLimit: 0,
  allocatedDisk: 0,
  diskLimit: 0,
};

/** Capacities by node id, in one statement. */
export const capacityOfNodes = (db: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, Capacity>> =>
  capacityBy(db, Prisma.sql`n.id`, ids);

/** Capacities by location id, in one statement; locations without nodes are left out. */
export const capacityOfLocations = (db: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, Capacity>> =>
  capacityBy(db, Prisma.sql`n.location_id`, ids);

/**
 * Raw SQL, because it counts and sums three tables at once, and the sums exceed an integer. Source of the limits:
 * rest.md §5.8.
 */
const capacityBy = async (
  db: Transaction,
  column: Prisma.Sql,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Capacity>> => {
  const rows = await db.$queryRaw<CapacityRow[]>`
    select ${column} as id, count(*)::int as "nodeCount", sum(s.count)::int as "serverCount",
      sum(a.free)::int as "freeAllocations", sum(a.assigned)::int as "assignedAllocations",
      sum(s.memory)::float8 as "allocatedMemory", sum(s.disk)::float8 as "allocatedDisk",
      case when bool_or(n.memory_overallocate = -1) then null
        else sum(n.memory * (100 + n.memory_overallocate)::float8 / 100) end as "memoryLimit",
      case when bool_or(n.disk_overallocate = -1) then null
        else sum(n.disk * (100 + n.disk_overallocate)::float8 / 100) end as "diskLimit"
    from nodes n
    cross join lateral (
      select count(*) as count, coalesce(sum(memory), 0) as memory, coalesce(sum(disk), 0) as disk
      from servers where node_id = n.id
    ) s
    cross join lateral (
      select count(*) filter (where server_id is null) as free, count(server_id) as assigned
      from allocations where node_id = n.id
    ) a
    where ${column} = any(${[...ids]}::int[]) group by ${column}`;
  return new Map(rows.map(({ id, ...capacity }) => [id, capacity]));
};
