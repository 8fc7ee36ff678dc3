import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { sumNodeUsage } from '../nodes/node-usage.js';
import type { CandidateNode } from './choose-placement.js';

/** Selects nodes for automatic placement. */
export interface CandidateSearch {
  /** Ids of locations; an empty list selects all. */
  readonly locations: readonly number[];
  /** Whether the nodes stay locked until the transaction ends, so that their sums stay valid. */
  readonly lock: boolean;
}

/** The public nodes of the locations, with the usage of their servers. Source: rest.md §5.8. */
export const loadCandidateNodes = async (
  db: Transaction,
  { locations, lock }: CandidateSearch,
): Promise<readonly CandidateNode[]> => {
  // Locked in the order of ids, so that two placements cannot deadlock.
  const nodes = await db.$queryRaw<Omit<CandidateNode, 'usedMemory' | 'usedDisk'>[]>`
    select id, memory, memory_overallocate as "memoryOverallocate", disk, disk_overallocate as "diskOverallocate",
      is_built_in as "isBuiltIn", not exists (select from nodes other where other.id <> nodes.id) as "isAlone"
    from nodes
    where public and (${locations.length} = 0 or location_id = any(${[...locations]}::int[]))
    order by id ${lock ? Prisma.sql`for update` : Prisma.empty}`;
  // A separate statement: one that waited for the locks would still see the sums from before.
  const usages = await sumNodeUsage(
    db,
    nodes.map(({ id }) => id),
  );
  const used = new Map(usages.map((usage) => [usage.nodeId, usage]));
  return nodes.map((node) => ({
    ...node,
    usedMemory: used.get(node.id)?.memory ?? 0,
    usedDisk: used.get(node.id)?.disk ?? 0,
  }));
};
