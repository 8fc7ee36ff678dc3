import { type ListAllocations, listAllocations } from '../../domain/allocations/list-allocations.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { findPage } from '../paging/find-page.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowId, rowIds } from '../rows/row-keys.js';

const AllocationFilter = builder.inputType('AllocationFilter', {
  description:
    'Which allocations to list. Several values of one field: any of them matches. Several fields: all of them match.',
  fields: (t) => ({
    ip: t.stringList(),
    port: t.intList(),
    alias: t.stringList(),
    serverIds: t.idList({ description: 'Allocations assigned to one of these servers: global ids. At most 500.' }),
    isAssigned: t.boolean({ description: 'Whether the allocation is assigned to a server.' }),
  }),
});

interface Arguments {
  readonly nodeId: string;
  readonly filter?: typeof AllocationFilter.$inferInput | null | undefined;
}

const wanted = ({ nodeId, filter }: Arguments): ListAllocations => ({
  nodeId: rowId('HostNode', nodeId),
  filter: filter && {
    ...filter,
    servers: filter.serverIds && rowIds('Server', filter.serverIds, ['filter', 'serverIds']),
  },
});

builder.queryField('allocations', (t) =>
  t.prismaConnection(
    {
      type: 'Allocation',
      cursor: 'id',
      nullable: true,
      description: `Allocations of a node, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once. For administrators. Null when there is no such node.`,
      args: {
        nodeId: t.arg.id({ required: true }),
        filter: t.arg({ type: AllocationFilter }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: async (query, _root, { nodeId, filter, ...page }, ctx) => {
        const rows = pageOf(ctx, query, page);
        const { where } = await listAllocations(ctx, wanted({ nodeId, filter }));
        return findPage(ctx, { ...rows, where, orderBy: { id: 'asc' } }, (found) =>
          ctx.reads.allocation.findMany(found),
        );
      },
      totalCount: async (_connection, { nodeId, filter }, ctx) =>
        ctx.reads.allocation.count(await listAllocations(ctx, wanted({ nodeId, filter }))),
    },
    ...pageTypes('Allocation'),
  ),
);
