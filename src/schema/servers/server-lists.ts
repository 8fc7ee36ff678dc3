import { visibleServers } from '../../domain/access/visible-servers.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import { Egg } from '../eggs/egg.js';
import type { GraphQLContext } from '../graphql-context.js';
import { Location } from '../locations/location.js';
import { Nest } from '../nests/nest.js';
import { HostNode } from '../nodes/host-node.js';
import { type ChildQuery, pageOfChildren, TOTAL_OF_CHILDREN } from '../paging/child-lists.js';
import { User } from '../users/user.js';
import { Server } from './server.js';

/** The servers of what has them. */

/** What all of these fields have in common. */
const FIELD = {
  type: Server,
  description: 'As far as you may see them, oldest first.',
  complexity: childPageCost,
  select: { id: true },
} as const;

/** What is the same for the servers of anything. */
const SERVERS = {
  visible: visibleServers,
  visibleIds: ({ loaders }: GraphQLContext) => loaders.visibleServerIds(),
  find: ({ reads }: GraphQLContext, { selection, conditions, take }: ChildQuery<Where<'Server'>>) =>
    reads.server.findMany({
      ...selection,
      where: { AND: conditions },
      orderBy: [...CHILD_RELATIONS['node.servers'].orderBy],
      take,
    }),
};

builder.prismaObjectField(HostNode, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      resolve: pageOfChildren({
        ...SERVERS,
        relation: 'node.servers',
      }),
    },
    { name: 'HostNodeServersConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
    { name: 'HostNodeServersEdge' },
  ),
);

builder.prismaObjectField(User, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      description: 'The ones it owns, as far as you may see them, oldest first.',
      resolve: pageOfChildren({
        ...SERVERS,
        relation: 'user.servers',
      }),
    },
    { name: 'UserServersConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
    { name: 'UserServersEdge' },
  ),
);

builder.prismaObjectField(Egg, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      resolve: pageOfChildren({
        ...SERVERS,
        relation: 'egg.servers',
      }),
    },
    { name: 'EggServersConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
    { name: 'EggServersEdge' },
  ),
);

builder.prismaObjectField(Location, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      description: 'The ones on its nodes, as far as you may see them, oldest first.',
      resolve: pageOfChildren({
        ...SERVERS,
        relation: 'location.servers',
      }),
    },
    { name: 'LocationServersConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
    { name: 'LocationServersEdge' },
  ),
);

builder.prismaObjectField(Nest, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      description: 'The ones of its eggs, as far as you may see them, oldest first.',
      resolve: pageOfChildren({
        ...SERVERS,
        relation: 'nest.servers',
      }),
    },
    { name: 'NestServersConnection', fields: (connection) => ({ totalCount: connection.int(TOTAL_OF_CHILDREN) }) },
    { name: 'NestServersEdge' },
  ),
);
