import type { Transaction } from '../context.js';

/** The sums of the limits of a node's servers. Suspended servers count; an unlimited server counts as 0. */
export interface NodeUsage {
  readonly nodeId: number;
  /** MB */
  readonly memory: number;
  /** MB */
  readonly disk: number;
}

/** The sums of each node, in one statement. Nodes without servers are left out. Source: rest.md §5.8. */
export const sumNodeUsage = (db: Transaction, nodeIds: readonly number[]): Promise<readonly NodeUsage[]> =>
  // Raw SQL, because the sums exceed an integer.
  db.$queryRaw<NodeUsage[]>`
    select node_id as "nodeId", sum(memory)::float8 as memory, sum(disk)::float8 as disk
    from servers where node_id = any(${[...nodeIds]}::int[]) group by node_id`;
