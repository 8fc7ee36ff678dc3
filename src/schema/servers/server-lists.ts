import { visibleServers } from '../../domain/access/visible-servers.js';
import type { Prisma, Server as ServerRow } from '../../generated/prisma/client.js';
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

/** The servers of a parent object. */

/** The common options of these fields. */
const FIELD = {
  type: Server,
  description: 'The servers that you may see, oldest first.',
  complexity: childPageCost,
  select: { id: true },
} as const;

/** Options that all lists of servers share. */
const SERVERS = {
  withIds: (ids: number[]): Prisma.ServerWhereInput => ({ id: { in: ids } }),
  visible: visibleServers,
  visibleIds: ({ loaders }: GraphQLContext) => loaders.visibleServerIds(),
  find: ({ db }: GraphQLContext, { selection, conditions, take }: ChildQuery<Prisma.ServerWhereInput>) =>
    db.server.findMany({ ...selection, where: { AND: conditions }, orderBy: { id: 'asc' }, take }),
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
      description: 'The servers that the person owns and that you may see, oldest first.',
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

/** Servers are read with the row that links them to the parent: `select` names its columns. */
const findWith =
  <Through>() =>
  async (ctx: GraphQLContext, query: ChildQuery<Prisma.ServerWhereInput>) =>
    (await SERVERS.find(ctx, query)) as (ServerRow & Through)[]; // the selection is composed at run time

builder.prismaObjectField(Location, 'servers', (t) =>
  t.connection(
    {
      ...FIELD,
      description: 'The servers on its nodes that you may see, oldest first.',
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
      description: 'The servers of its eggs that you may see, oldest first.',
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
