import { requireUser } from '../../domain/access/caller-rights.js';
import type { UserPrincipal } from '../../domain/keys/authenticate-key.js';
import { getAccount } from '../../domain/users/get-account.js';
import { builder } from '../builder.js';
import type { GraphQLContext } from '../graphql-context.js';
import { KeyKindEnum, permissionsOf, ResourcePermission } from '../keys/resource-permission.js';
import { Account } from './account.js';

const Budget = builder.objectRef<Pick<GraphQLContext, 'cost' | 'points'>>('Budget').implement({
  description: 'Your budget of points over GraphQL. `extensions.cost` of each answer shows the cost of the operation.',
  fields: (t) => ({
    operationLimit: t.int({ description: 'Maximum points of one operation.', resolve: ({ cost }) => cost.limit }),
    minuteLimit: t.int({
      nullable: true,
      description: 'Points per minute for all of your keys together; null without a limit.',
      resolve: ({ points }) => points?.limit ?? null,
    }),
    left: t.int({
      nullable: true,
      description: 'Points left in this minute, after this operation; null without a limit.',
      resolve: ({ points }) => (points === undefined ? null : Math.floor(points.left)),
    }),
    secondsToReset: t.int({
      nullable: true,
      description: 'Seconds until the whole budget is available again; null without a limit.',
      resolve: ({ points }) => points?.secondsToReset ?? null,
    }),
  }),
});

export const Viewer = builder.node(builder.objectRef<UserPrincipal>('Viewer'), {
  description: 'The caller: a person with one of their keys, or in one of their sessions.',
  id: { resolve: ({ key }) => key.id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'key' in value && 'user' in value,
  fields: (t) => ({
    kind: t.field({ type: KeyKindEnum, description: 'Kind of the key.', resolve: ({ key }) => key.kind }),
    identifier: t.string({
      description:
        'First 16 characters of the key, or of the credential of the session. They identify it and are not secret.',
      resolve: ({ key }) => key.identifier,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the key expires; null for never.',
      resolve: async ({ key }, _args, { reads }) =>
        (await reads.apiKey.findUnique({ where: { id: key.id }, select: { expiresAt: true } }))?.expiresAt ?? null,
    }),
    allowedIps: t.stringList({
      description: 'Addresses and CIDR ranges from which the key may be used; an empty list means any.',
      resolve: ({ key }) => [...key.allowedIps],
    }),
    isAdministrator: t.boolean({
      description: 'Whether the person is an administrator of the service.',
      resolve: ({ user }) => user.rootAdmin,
    }),
    permissions: t.field({
      type: [ResourcePermission],
      nullable: true,
      description:
        'Permissions of an application key; null for client keys, which have the permissions of their person.',
      resolve: ({ key }) => permissionsOf(key),
    }),
    account: t.prismaField({
      type: Account,
      nullable: true,
      description: 'The account of the person; null for application keys.',
      resolve: (query, { key }, _args, ctx) => (key.kind === 'client' ? getAccount(ctx, query) : null),
    }),
    budget: t.field({
      type: Budget,
      description: 'The budget of points.',
      resolve: (_viewer, _args, { cost, points }) => ({ cost, points }),
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'The caller: person, key, permissions and budget.',
    resolve: (_root, _args, ctx) => requireUser(ctx),
  }),
);
