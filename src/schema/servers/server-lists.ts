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
import { type ChildQuery, pageOfChildren } from '../paging/child-lists.js';
import { pageTypes } from '../paging/page-types.js';
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
    ...pageTypes('HostNodeServers'),
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
    ...pageTypes('UserServers'),
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
    ...pageTypes('EggServers'),
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
    ...pageTypes('LocationServers'),
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
    ...pageTypes('NestServers'),
  ),
);
