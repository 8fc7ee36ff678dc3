import { MAX_SUBUSERS } from '../../domain/subusers/create-subuser.js';
import { getSubuser, listSubusers } from '../../domain/subusers/list-subusers.js';
import { avatarOf } from '../../domain/users/avatar-of.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { serverKey } from '../rows/row-keys.js';
import { Subuser } from '../servers/server.js';
import { subuserKey } from './subuser-key.js';

/** The fields of a subuser's account that the people of a server see. */
builder.prismaObjectFields(Subuser, (t) => ({
  uuid: t.string({
    description: 'The uuid of the account.',
    select: { user: { select: { uuid: true } } },
    resolve: ({ user }) => user.uuid,
  }),
  username: t.string({ select: { user: { select: { username: true } } }, resolve: ({ user }) => user.username }),
  email: t.string({ select: { user: { select: { email: true } } }, resolve: ({ user }) => user.email }),
  image: t.string({
    description: 'URL of an avatar.',
    select: { user: { select: { email: true } } },
    resolve: ({ user }) => avatarOf(user.email),
  }),
  hasTwoFactor: t.boolean({
    description: 'Whether a second factor is asked for when the person signs in.',
    select: { user: { select: { hasTwoFactor: true } } },
    resolve: ({ user }) => user.hasTwoFactor,
  }),
  accountCreatedAt: t.field({
    type: 'DateTime',
    description: 'Time at which the account was created; `createdAt` is the time at which the server was shared.',
    select: { user: { select: { createdAt: true } } },
    resolve: ({ user }) => user.createdAt,
  }),
}));

const SERVER = 'Global id, uuid or short identifier.';

builder.queryField('subusers', (t) =>
  t.prismaField({
    type: ['Subuser'],
    nullable: true,
    description: 'The subusers of one server, oldest first. Needs `user.read`.',
    complexity: { ...listCost(MAX_SUBUSERS), field: STATEMENT_COST },
    args: { serverId: t.arg.id({ required: true, description: SERVER }) },
    resolve: async (query, _root, { serverId }, ctx) => [...(await listSubusers(ctx, serverKey(serverId), query))],
  }),
);

builder.queryField('subuser', (t) =>
  t.prismaField({
    type: 'Subuser',
    nullable: true,
    description: 'One subuser of a server. Needs `user.read`.',
    args: {
      id: t.arg.id({ description: 'Global id. Required unless `serverId` and `userId` are given.' }),
      serverId: t.arg.id({ description: SERVER }),
      userId: t.arg.id({ description: 'Instead of `id`: the uuid of the account, with `serverId`.' }),
    },
    resolve: (query, _root, args, ctx) => getSubuser(ctx, subuserKey(args), query),
  }),
);
