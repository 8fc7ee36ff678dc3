import type { Transaction } from '../context.js';

/** What the servers of a node may use in all. Suspended ones count; an unlimited one counts 0. */
export interface NodeUsage {
  readonly nodeId: number;
  /** MB */
  readonly memory: number;
  /** MB */
  readonly disk: number;
}

/** The sums of each node, in one statement. Nodes without servers are left out. Source: rest.md §5.8. */
export const sumNodeUsage = (db: Transaction, nodeIds: readonly number[]): Promise<readonly NodeUsage[]> =>
  // Raw, because a sum of integers is more than an integer holds.
  db.$queryRaw<NodeUsage[]>`
    select node_id as "nodeId", sum(memory)::float8 as memory, sum(disk)::float8 as disk
    from servers where node_id = any(${[...nodeIds]}::int[]) group by node_id`;
