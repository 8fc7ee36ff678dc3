import {
  type CreatedAllocations as CreatedRows,
  createAllocations,
  MAX_SHOWN,
} from '../../domain/allocations/create-allocations.js';
import { CreateAllocations } from '../../domain/allocations/create-allocations-model.js';
import { deleteAllocation } from '../../domain/allocations/delete-allocation.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId } from '../rows/row-keys.js';

const CreateAllocationsInput = builder.inputType('CreateAllocationsInput', {
  description: 'The allocations to create, every port on every address, and their node.',
  extensions: { model: CreateAllocations },
  fields: (t) => ({
    nodeId: t.id({ required: true, description: 'Global id of the node.' }),
    ip: t.string({ required: true, description: 'An IP address, a host name, or an IPv4 block from /25 to /32.' }),
    alias: t.string({ description: 'Shown to people instead of the address; null for none.' }),
    ports: t.stringList({
      required: true,
      description: 'Ports or ranges: `25565`, `25565-25600`. At most 1000 ports in a range.',
    }),
  }),
});

const CreatedAllocations = builder
  .objectRef<CreatedRows & { readonly nodeId: number }>('CreatedAllocations')
  .implement({
    description: 'The result of creating allocations.',
    fields: (t) => ({
      count: t.exposeInt('count', { description: 'Number of created allocations; the others existed already.' }),
      allocations: t.prismaField({
        type: ['Allocation'],
        description: `The created allocations, the first ${MAX_SHOWN} of them.`,
        complexity: listCost(MAX_SHOWN),
        resolve: (query, { ids }, _args, { reads }) =>
          reads.allocation.findMany({ ...query, where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } }),
      }),
      node: t.prismaField({
        type: 'Node',
        description: 'The node of the allocations.',
        complexity: STATEMENT_COST,
        resolve: (query, { nodeId }, _args, { reads }) =>
          reads.node.findUniqueOrThrow({ ...query, where: { id: nodeId } }),
      }),
    }),
  });

builder.mutationField('createAllocations', (t) =>
  t.field({
    type: CreatedAllocations,
    description: 'Creates allocations on a node. Existing ones do not change.',
    args: { input: t.arg({ type: CreateAllocationsInput, required: true }) },
    extensions: checkedBy(createAllocations, (input: typeof CreateAllocationsInput.$inferInput) => ({
      nodeId: rowId('HostNode', input.nodeId),
      body: input,
    })),
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const nodeId = rowId('HostNode', input.nodeId);
      return { nodeId, ...(await createAllocations(ctx, { nodeId, body: input })) };
    },
  }),
);

const DeleteAllocationInput = builder.inputType('DeleteAllocationInput', {
  description: 'The allocation to delete.',
  fields: (t) => ({
    id: t.id({ required: true }),
    nodeId: t.id({ description: 'If given, the allocation must belong to this node: global id.' }),
  }),
});

builder.mutationField('deleteAllocation', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a free allocation.',
    args: { input: t.arg({ type: DeleteAllocationInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const within = input.nodeId ? rowId('HostNode', input.nodeId) : undefined;
      const { nodeId } = await deleteAllocation(ctx, { id: rowId('Allocation', input.id), nodeId: within });
      return { id: input.id, parent: parentOf('HostNode', nodeId) };
    },
  }),
);
