import type { Capacity as CapacityRow } from '../../domain/nodes/capacity.js';
import { builder } from '../builder.js';
import type { OperationCost } from '../cost/operation-cost.js';

export const Capacity = builder.objectRef<CapacityRow>('Capacity').implement({
  description: 'What one or several nodes have, and what is given away of it, without a list of either.',
  fields: (t) => ({
    nodeCount: t.exposeInt('nodeCount', { description: 'How many nodes this is of.' }),
    serverCount: t.exposeInt('serverCount', { description: 'Servers on them, in whatever state.' }),
    freeAllocations: t.exposeInt('freeAllocations', { description: 'Allocations that no server has.' }),
    assignedAllocations: t.exposeInt('assignedAllocations', { description: 'Allocations that servers have.' }),
    // More than an Int holds is possible in theory only: a Float carries it.
    allocatedMemory: t.exposeFloat('allocatedMemory', {
      description: 'MB that their servers may use in all. An unlimited server counts 0.',
    }),
    memoryLimit: t.exposeFloat('memoryLimit', {
      nullable: true,
      description: 'MB that may be given away, over-allocation included. Null where nothing bounds it.',
    }),
    allocatedDisk: t.exposeFloat('allocatedDisk', {
      description: 'MB that their servers may use in all. An unlimited server counts 0.',
    }),
    diskLimit: t.exposeFloat('diskLimit', {
      nullable: true,
      description: 'MB that may be given away, over-allocation included. Null where nothing bounds it.',
    }),
  }),
});

/** Points of counting what one node or location has, before it is known how much that is; one statement serves all of an answer. */
export const CAPACITY_COST = 25;

/** Points of each node of a location, and rows that are counted for a point. */
const NODE_COST = 4;
const ROWS_PER_POINT = 32;

/** Spends what the counting took: a location may have one node or a thousand. */
export const spendCounting = (capacity: CapacityRow, cost: OperationCost): CapacityRow => {
  const { nodeCount, serverCount, freeAllocations, assignedAllocations } = capacity;
  const rows = serverCount + freeAllocations + assignedAllocations;
  cost.spend(Math.max(0, nodeCount - 1) * NODE_COST + Math.floor(rows / ROWS_PER_POINT));
  return capacity;
};
