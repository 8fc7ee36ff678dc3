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
    server: t.idList({ description: 'Allocations assigned to one of these servers: global ids. At most 500.' }),
    isAssigned: t.boolean({ description: 'Whether the allocation is assigned to a server.' }),
  }),
});

interface Arguments {
  readonly node: string;
  readonly filter?: typeof AllocationFilter.$inferInput | null | undefined;
}

const wanted = ({ node, filter }: Arguments): ListAllocations => ({
  nodeId: rowId('HostNode', node),
  filter: filter && {
    ...filter,
    servers: filter.server && rowIds('Server', filter.server, ['filter', 'server']),
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
        node: t.arg.id({ required: true }),
        filter: t.arg({ type: AllocationFilter }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: async (query, _root, { node, filter, ...page }, ctx) => {
        const rows = pageOf(ctx, query, page);
        const { where } = await listAllocations(ctx, wanted({ node, filter }));
        return findPage(ctx, { ...rows, where, orderBy: { id: 'asc' } }, (found) =>
          ctx.reads.allocation.findMany(found),
        );
      },
      totalCount: async (_connection, { node, filter }, ctx) =>
        ctx.reads.allocation.count(await listAllocations(ctx, wanted({ node, filter }))),
    },
    ...pageTypes('Allocation'),
  ),
);
