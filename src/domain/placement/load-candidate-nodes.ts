import { Prisma } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { sumNodeUsage } from '../nodes/node-usage.js';
import type { CandidateNode } from './choose-placement.js';

/** Which nodes automatic placement looks at. */
export interface CandidateSearch {
  /** Ids of locations; none means any. */
  readonly locations: readonly number[];
  /** Whether the nodes stay locked until the transaction ends, so that their sums stay true. */
  readonly lock: boolean;
}

/** The public nodes of the locations, with what their servers use. Source: rest.md §5.8. */
export const loadCandidateNodes = async (
  db: Transaction,
  { locations, lock }: CandidateSearch,
): Promise<readonly CandidateNode[]> => {
  // Locked in the order of ids, so that two placements never wait for each other in a circle.
  const nodes = await db.$queryRaw<Omit<CandidateNode, 'usedMemory' | 'usedDisk'>[]>`
    select id, memory, memory_overallocate as "memoryOverallocate", disk, disk_overallocate as "diskOverallocate",
      is_built_in as "isBuiltIn", not exists (select from nodes other where other.id <> nodes.id) as "isAlone"
    from nodes
    where public and (${locations.length} = 0 or location_id = any(${[...locations]}::int[]))
    order by id ${lock ? Prisma.sql`for update` : Prisma.empty}`;
  // A statement of its own: one that waited for the locks would still see the sums from before.
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
