import { visibleServers } from '../../domain/access/visible-servers.js';
import type { Where } from '../../domain/ports/reads.js';
import type { Server as ServerRow } from '../../generated/prisma/client.js';
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
  withIds: (ids: number[]): Where<'Server'> => ({ id: { in: ids } }),
  visible: visibleServers,
  visibleIds: ({ loaders }: GraphQLContext) => loaders.visibleServerIds(),
  find: ({ reads }: GraphQLContext, { selection, conditions, take }: ChildQuery<Where<'Server'>>) =>
    reads.server.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
};

builder.prismaObjectField(HostNode, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      resolve: pageOfChildren({
        ...SERVERS,
        relation: 'node.servers',
        select: { nodeId: true },
        parentOf: ({ nodeId }) => nodeId,
        of: (nodes) => ({ nodeId: { in: nodes } }),
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
        select: { ownerId: true },
        parentOf: ({ ownerId }) => ownerId,
        of: (owners) => ({ ownerId: { in: owners } }),
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
        select: { eggId: true },
        parentOf: ({ eggId }) => eggId,
        of: (eggs) => ({ eggId: { in: eggs } }),
      }),
    },
    ...pageTypes('EggServers'),
  ),
);

/** Servers are read with the row through which they hang on what is asked about: `select` names its columns. */
const findWith =
  <Through>() =>
  async (ctx: GraphQLContext, query: ChildQuery<Where<'Server'>>) =>
    (await SERVERS.find(ctx, query)) as (ServerRow & Through)[]; // as the selection is put together while it runs

builder.prismaObjectField(Location, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      description: 'The ones on its nodes, as far as you may see them, oldest first.',
      resolve: pageOfChildren({
        ...SERVERS,
        find: findWith<{ readonly node: { readonly locationId: number } }>(),
        relation: 'location.servers',
        select: { node: { select: { locationId: true } } },
        parentOf: ({ node }) => node.locationId,
        of: (locations) => ({ node: { locationId: { in: locations } } }),
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
        find: findWith<{ readonly egg: { readonly nestId: number } }>(),
        relation: 'nest.servers',
        select: { egg: { select: { nestId: true } } },
        parentOf: ({ egg }) => egg.nestId,
        of: (nests) => ({ egg: { nestId: { in: nests } } }),
      }),
    },
    ...pageTypes('NestServers'),
  ),
);
