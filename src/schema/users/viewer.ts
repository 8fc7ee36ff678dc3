import { requireUser } from '../../domain/access/caller-rights.js';
import type { UserPrincipal } from '../../domain/keys/authenticate-key.js';
import { getAccount } from '../../domain/users/get-account.js';
import { builder } from '../builder.js';
import type { GraphQLContext } from '../graphql-context.js';
import { KeyKindEnum, permissionsOf, ResourcePermission } from '../keys/resource-permission.js';
import { Account } from './account.js';

const Budget = builder.objectRef<Pick<GraphQLContext, 'cost' | 'points'>>('Budget').implement({
  description: 'What you may spend over GraphQL. What an operation costs stands in `extensions.cost` of its answer.',
  fields: (t) => ({
    operationLimit: t.int({ description: 'Most points of one operation.', resolve: ({ cost }) => cost.limit }),
    minuteLimit: t.int({
      nullable: true,
      description: 'Points of a minute, of all of your keys together. Null where nothing bounds them.',
      resolve: ({ points }) => points?.limit ?? null,
    }),
    left: t.int({
      nullable: true,
      description: 'What is left of them, this operation taken off.',
      resolve: ({ points }) => (points === undefined ? null : Math.floor(points.left)),
    }),
    secondsToReset: t.int({
      nullable: true,
      description: 'Seconds until there are all of them again.',
      resolve: ({ points }) => points?.secondsToReset ?? null,
    }),
  }),
});

const Viewer = builder.node(builder.objectRef<UserPrincipal>('Viewer'), {
  description: 'Who asks, and what they may: a person with one of their keys.',
  id: { resolve: ({ key }) => key.id },
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'key' in value && 'user' in value,
  fields: (t) => ({
    kind: t.field({ type: KeyKindEnum, description: 'What the key is.', resolve: ({ key }) => key.kind }),
    identifier: t.string({
      description: 'First 16 characters of the key, its name.',
      resolve: ({ key }) => key.identifier,
    }),
    expiresAt: t.field({
      type: 'Instant',
      nullable: true,
      description: 'When the key ends; null for never.',
      resolve: async ({ key }, _args, { reads }) =>
        (await reads.apiKey.findUnique({ where: { id: key.id }, select: { expiresAt: true } }))?.expiresAt ?? null,
    }),
    allowedIps: t.stringList({
      description: 'Addresses and ranges (CIDR) the key may be used from; none means any.',
      resolve: ({ key }) => [...key.allowedIps],
    }),
    isAdministrator: t.boolean({
      description: 'Whether the person administers the service.',
      resolve: ({ user }) => user.rootAdmin,
    }),
    permissions: t.field({
      type: [ResourcePermission],
      nullable: true,
      description: 'What an application key may; null for client keys, which may what their person may.',
      resolve: ({ key }) => permissionsOf(key),
    }),
    account: t.prismaField({
      type: Account,
      nullable: true,
      description: 'The account of the person; null for application keys, which are for tools.',
      resolve: (query, { key }, _args, ctx) => (key.kind === 'client' ? getAccount(ctx, query) : null),
    }),
    budget: t.field({
      type: Budget,
      description: 'What may be spent.',
      resolve: (_viewer, _args, { cost, points }) => ({ cost, points }),
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'Who you are to the service, and what you may.',
    resolve: (_root, _args, ctx) => requireUser(ctx),
  }),
);
