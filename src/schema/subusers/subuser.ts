import { MAX_SUBUSERS } from '../../domain/subusers/create-subuser.js';
import { getSubuser, listSubusers } from '../../domain/subusers/list-subusers.js';
import { avatarOf } from '../../domain/users/avatar-of.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { serverKey } from '../rows/row-keys.js';
import { Subuser } from '../servers/server.js';

/** What a server's people are shown of an account with which it is shared. */
builder.prismaObjectFields(Subuser, (t) => ({
  uuid: t.string({
    description: 'Of the account.',
    select: { user: { select: { uuid: true } } },
    resolve: ({ user }) => user.uuid,
  }),
  username: t.string({ select: { user: { select: { username: true } } }, resolve: ({ user }) => user.username }),
  email: t.string({ select: { user: { select: { email: true } } }, resolve: ({ user }) => user.email }),
  image: t.string({
    description: 'Address of a picture.',
    select: { user: { select: { email: true } } },
    resolve: ({ user }) => avatarOf(user.email),
  }),
  accountCreatedAt: t.field({
    type: 'DateTime',
    description: 'When the account was made; `createdAt` is when the server was shared.',
    select: { user: { select: { createdAt: true } } },
    resolve: ({ user }) => user.createdAt,
  }),
}));

const SERVER = 'Global id, uuid or short identifier.';

builder.queryField('subusers', (t) =>
  t.prismaField({
    type: ['Subuser'],
    nullable: true,
    description: 'With whom one server is shared, oldest first. Needs `user.read`.',
    complexity: { ...listCost(MAX_SUBUSERS), field: STATEMENT_COST },
    args: { server: t.arg.id({ required: true, description: SERVER }) },
    resolve: async (query, _root, { server }, ctx) => [...(await listSubusers(ctx, serverKey(server), query))],
  }),
);

builder.queryField('subuser', (t) =>
  t.prismaField({
    type: 'Subuser',
    nullable: true,
    description: 'One of those with whom a server is shared. Needs `user.read`.',
    args: {
      server: t.arg.id({ required: true, description: SERVER }),
      user: t.arg.id({ required: true, description: 'uuid of the account.' }),
    },
    resolve: (query, _root, { server, user }, ctx) =>
      getSubuser(ctx, { server: serverKey(server), user: String(user) }, query),
  }),
);
