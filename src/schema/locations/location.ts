import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import { CAPACITY_COST, Capacity, spendCounting } from '../nodes/capacity.js';
import { HostNode } from '../nodes/host-node.js';
import { type ChildQuery, pageOfChildren, TOTAL_OF_CHILDREN } from '../paging/child-lists.js';

export const Location = builder.prismaNode('Location', {
  description: 'A location of nodes.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    short: t.exposeString('short', { description: 'Short code, such as `eu.fra`.' }),
    long: t.exposeString('long', { nullable: true, description: 'Description, for people; null for none.' }),
    hostNodes: t.connection(
      {
        type: HostNode,
        description: 'The nodes of the location, oldest first.',
        complexity: childPageCost,
        select: { id: true },
        resolve: pageOfChildren({
          relation: 'location.nodes',
          find: ({ reads }, { selection, conditions, take }: ChildQuery<Where<'Node'>>) =>
            reads.node.findMany({
              ...selection,
              where: { AND: conditions },
              orderBy: [...CHILD_RELATIONS['location.nodes'].orderBy],
              take,
            }),
        }),
      },
      {
        name: 'LocationHostNodesConnection',
        fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }),
      },
      { name: 'LocationHostNodesEdge' },
    ),
    capacity: t.field({
      type: Capacity,
      description: 'The total capacity of its nodes, and how much of it is allocated.',
      complexity: CAPACITY_COST,
      select: { id: true },
      resolve: async ({ id }, _args, { loaders, cost }) => spendCounting(await loaders.locationCapacity(id), cost),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
