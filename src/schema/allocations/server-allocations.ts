import { createServerAllocation } from '../../domain/allocations/create-server-allocation.js';
import { deleteServerAllocation } from '../../domain/allocations/delete-server-allocation.js';
import { listServerAllocations } from '../../domain/allocations/list-server-allocations.js';
import { AllocationChange, updateServerAllocation } from '../../domain/allocations/update-server-allocation.js';
import { builder } from '../builder.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { Allocation } from './allocation.js';

const SERVER = 'Global id, uuid or short identifier.';

const ALLOCATION_OF_SERVER =
  'If given, the allocation must belong to this server: global id, uuid or short identifier.';

builder.queryField('serverAllocations', (t) =>
  t.prismaField({
    type: ['Allocation'],
    nullable: true,
    description: 'The allocations of one server, including the primary one, oldest first. Needs `allocation.read`.',
    args: { serverId: t.arg.id({ required: true, description: SERVER }) },
    resolve: async (query, _root, { serverId }, ctx) => [
      ...(await listServerAllocations(ctx, serverKey(serverId), query)),
    ],
  }),
);

const CreateServerAllocationInput = builder.inputType('CreateServerAllocationInput', {
  description: 'The server to which an allocation is assigned.',
  fields: (t) => ({ serverId: t.id({ required: true, description: SERVER }) }),
});

builder.mutationField('createServerAllocation', (t) =>
  t.field({
    type: Allocation,
    description:
      'Assigns one more allocation to a server: any free one on the address of its primary one, up to its limit. Needs `allocation.create`.',
    args: { input: t.arg({ type: CreateServerAllocationInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createServerAllocation(ctx, serverKey(input.serverId)),
  }),
);

const UpdateServerAllocationInput = builder.inputType('UpdateServerAllocationInput', {
  description:
    'The allocation to change. At least one of `notes` and `isPrimary` is required; absent fields do not change.',
  extensions: { model: AllocationChange },
  fields: (t) => ({
    serverId: t.id({ description: ALLOCATION_OF_SERVER }),
    id: t.id({ required: true, description: 'Global id of an allocation of a server.' }),
    notes: t.string({ description: 'Notes; null clears them.' }),
    isPrimary: t.boolean({ description: 'True makes it the primary allocation.' }),
  }),
});

builder.mutationField('updateServerAllocation', (t) =>
  t.field({
    type: Allocation,
    description:
      'Changes the notes of an allocation, or makes it the primary one from the next start on. Needs `allocation.update`.',
    args: { input: t.arg({ type: UpdateServerAllocationInput, required: true }) },
    extensions: checkedBy(updateServerAllocation, (input: typeof UpdateServerAllocationInput.$inferInput) => ({
      allocation: allocationKey(input),
      body: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateServerAllocation(ctx, { allocation: allocationKey(input), body: input }),
  }),
);

const DeleteServerAllocationInput = builder.inputType('DeleteServerAllocationInput', {
  description: 'The allocation to remove, and its server.',
  fields: (t) => ({
    serverId: t.id({ description: ALLOCATION_OF_SERVER }),
    id: t.id({ required: true, description: 'Global id of an allocation of a server.' }),
  }),
});

builder.mutationField('deleteServerAllocation', (t) =>
  t.field({
    type: Deleted,
    description: 'Removes an allocation from a server; it is free afterwards. Needs `allocation.delete`.',
    args: { input: t.arg({ type: DeleteServerAllocationInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { serverId } = await deleteServerAllocation(ctx, allocationKey(input));
      return { id: input.id, parent: parentOf('Server', serverId) };
    },
  }),
);

const allocationKey = ({
  serverId,
  id,
}: {
  readonly serverId?: string | number | null;
  readonly id: string | number;
}) => ({
  server: serverId ? serverKey(serverId) : undefined,
  id: rowId('Allocation', id),
});
