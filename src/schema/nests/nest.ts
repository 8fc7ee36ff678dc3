import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import { Egg } from '../eggs/egg.js';
import { type ChildQuery, pageOfChildren, TOTAL_OF_CHILDREN } from '../paging/child-lists.js';

export const Nest = builder.prismaNode('Nest', {
  description: 'A group of eggs.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    author: t.exposeString('author'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    eggs: t.connection(
      {
        type: Egg,
        description: 'The eggs of the nest, oldest first.',
        complexity: childPageCost,
        select: { id: true },
        resolve: pageOfChildren({
          relation: 'nest.eggs',
          find: ({ reads }, { selection, conditions, take }: ChildQuery<Where<'Egg'>>) =>
            reads.egg.findMany({
              ...selection,
              where: { AND: conditions },
              orderBy: [...CHILD_RELATIONS['nest.eggs'].orderBy],
              take,
            }),
        }),
      },
      { name: 'NestEggsConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
      { name: 'NestEggsEdge' },
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
