import type { Capacity as CapacityRow } from '../../domain/nodes/capacity.js';
import { builder } from '../builder.js';
import type { OperationCost } from '../cost/operation-cost.js';

export const Capacity = builder.objectRef<CapacityRow>('Capacity').implement({
  description: 'Capacity of one or several nodes, and how much of it is allocated.',
  fields: (t) => ({
    nodeCount: t.exposeInt('nodeCount', { description: 'Number of nodes.' }),
    serverCount: t.exposeInt('serverCount', { description: 'Number of servers on them, in any state.' }),
    freeAllocations: t.exposeInt('freeAllocations', { description: 'Number of free allocations.' }),
    assignedAllocations: t.exposeInt('assignedAllocations', {
      description: 'Number of allocations assigned to servers.',
    }),
    // A sum larger than an Int is possible in theory: a Float carries it.
    allocatedMemory: t.exposeFloat('allocatedMemory', {
      description: 'Sum of the limits of their servers in MB. An unlimited server counts as 0.',
    }),
    memoryLimit: t.exposeFloat('memoryLimit', {
      nullable: true,
      description: 'MB that may be allocated, over-allocation included; null without a limit.',
    }),
    allocatedDisk: t.exposeFloat('allocatedDisk', {
      description: 'Sum of the limits of their servers in MB. An unlimited server counts as 0.',
    }),
    diskLimit: t.exposeFloat('diskLimit', {
      nullable: true,
      description: 'MB that may be allocated, over-allocation included; null without a limit.',
    }),
  }),
});

/** Points of counting for one node or location, before the amount is known; one statement serves a whole answer. */
export const CAPACITY_COST = 25;

/** Points of each node of a location, and counted rows per point. */
const NODE_COST = 4;
const ROWS_PER_POINT = 32;

/** Spends the points of the counting: a location may have one node or a thousand. */
export const spendCounting = (capacity: CapacityRow, cost: OperationCost): CapacityRow => {
  const { nodeCount, serverCount, freeAllocations, assignedAllocations } = capacity;
  const rows = serverCount + freeAllocations + assignedAllocations;
  cost.spend(Math.max(0, nodeCount - 1) * NODE_COST + Math.floor(rows / ROWS_PER_POINT));
  return capacity;
};
