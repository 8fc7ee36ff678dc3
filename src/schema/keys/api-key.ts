import { encodeGlobalID } from '@pothos/plugin-relay';
import { requireUser } from '../../domain/access/caller-rights.js';
import { isKeyPermissions } from '../../domain/access/key-permissions.js';
import { AccountKey, createAccountKey } from '../../domain/keys/create-account-key.js';
import { ApplicationKey, createApplicationKey } from '../../domain/keys/create-application-key.js';
import type { CreatedKey } from '../../domain/keys/create-key.js';
import { MAX_ALLOWED_IPS, MAX_KEYS } from '../../domain/keys/create-own-key.js';
import { SECRET_LENGTH } from '../../domain/keys/key-format.js';
import { allKeys } from '../../domain/keys/list-keys.js';
import { revokeKey } from '../../domain/keys/revoke-key.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { builder, type InputFields } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { Deleted, parentOf } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { isNamed, rowId, rowIds } from '../rows/row-keys.js';
import { KeyKindEnum, KeyResourceEnum, permissionsOf, ResourcePermission } from './resource-permission.js';

const ApiKey = builder.prismaNode('ApiKey', {
  description: 'An API key of a person. A client key has the permissions of its person, an application key its own.',
  id: { field: 'id' },
  fields: (t) => ({
    kind: t.field({
      type: KeyKindEnum,
      description: 'Kind of the key.',
      select: { kind: true },
      resolve: ({ kind }) => kind,
    }),
    identifier: t.exposeString('identifier', {
      description: 'First 16 characters of the key. They identify it and are not secret.',
    }),
    description: t.exposeString('memo', { description: 'Purpose of the key.' }),
    permissions: t.field({
      type: [ResourcePermission],
      nullable: true,
      description:
        'Permissions of an application key, valid while its person is an administrator; null for client keys, which have the permissions of their person.',
      select: { kind: true, permissions: true },
      resolve: ({ kind, permissions }) =>
        permissionsOf({ kind, permissions: isKeyPermissions(permissions) ? permissions : {} }),
    }),
    allowedIps: t.exposeStringList('allowedIps', {
      description: 'Addresses and CIDR ranges from which the key may be used; an empty list means any.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last use, accurate to a minute; null if the key was never used.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the key expires; null for never.',
    }),
    user: t.relation('user', { description: 'The person to whom the key belongs.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const ApiKeyFilter = builder.inputType('ApiKeyFilter', {
  description: 'Which keys to list. Several fields: all of them match.',
  fields: (t) => ({
    kind: t.field({ type: KeyKindEnum }),
    userId: t.id({ description: 'Keys of this user: global id.' }),
  }),
});

const filterOf = (filter: typeof ApiKeyFilter.$inferInput | null | undefined) => ({
  kind: filter?.kind,
  userId: filter?.userId ? rowIds('User', [filter.userId], ['filter', 'userId'])[0] : undefined,
});

builder.queryField('apiKeys', (t) =>
  t.prismaConnection(
    {
      type: 'ApiKey',
      cursor: 'id',
      nullable: true,
      description: `The keys of all users, oldest first, by cursor or by \`offset\`. For administrators; an application key must be allowed everything. At most ${MAX_PAGE_SIZE} at once.`,
      args: { filter: t.arg({ type: ApiKeyFilter }), offset: t.arg.int(OFFSET) },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: (query, _root, { filter, ...page }, ctx) =>
        ctx.reads.apiKey.findMany({
          ...pageOf(ctx, query, page),
          where: allKeys(ctx, filterOf(filter)),
          orderBy: { id: 'asc' },
        }),
      totalCount: (_connection, { filter }, ctx) => ctx.reads.apiKey.count({ where: allKeys(ctx, filterOf(filter)) }),
    },
    ...pageTypes('ApiKey'),
  ),
);

const CreatedApiKey = builder.objectRef<CreatedKey>('CreatedApiKey').implement({
  description: 'A new key, with its secret. The secret is not shown again.',
  fields: (t) => ({
    apiKey: t.field({ type: ApiKey, description: 'The key.', resolve: ({ row }) => row }),
    secretToken: t.string({
      description: `The secret: the last ${SECRET_LENGTH} characters of the key. The key is \`identifier\` followed by this.`,
      resolve: ({ key }) => key.slice(-SECRET_LENGTH),
    }),
  }),
});

/** The fields of a new key of either kind. */
const keyFields = (t: InputFields) => ({
  description: t.string({ required: true, description: 'Purpose, at most 500 characters.' }),
  allowedIps: t.stringList({
    description: `Addresses and CIDR ranges from which the key may be used, at most ${MAX_ALLOWED_IPS}. Default: those of the calling key.`,
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description:
      'Time at which the key expires, in the future and not after the calling key expires. Null or absent: as the calling key.',
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A client key to create for yourself.',
  extensions: { model: AccountKey },
  fields: (t) => keyFields(t),
});

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: `Creates a client key for you. You may have ${MAX_KEYS}.`,
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    extensions: checkedBy(createAccountKey, (input: typeof CreateApiKeyInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createAccountKey(ctx, input),
  }),
);

const ResourcePermissionInput = builder.inputType('ResourcePermissionInput', {
  description: 'Permissions of an application key for one resource.',
  fields: (t) => ({
    resource: t.field({ type: KeyResourceEnum, required: true, description: 'The resource.' }),
    canRead: t.boolean({
      ...namedInDomain('read'),
      required: true,
      defaultValue: false,
      description: 'Whether the key may read the resource.',
    }),
    canWrite: t.boolean({
      ...namedInDomain('write'),
      required: true,
      defaultValue: false,
      description: 'Whether the key may create, change and delete the resource.',
    }),
  }),
});

const CreateApplicationKeyInput = builder.inputType('CreateApplicationKeyInput', {
  description: 'An application key to create for a tool.',
  extensions: { model: ApplicationKey },
  fields: (t) => ({
    ...keyFields(t),
    permissions: t.field({
      type: [ResourcePermissionInput],
      required: true,
      description:
        'Permissions of the key: each resource at most once, at least one permission in all. Other resources have no permission.',
    }),
  }),
});

builder.mutationField('createApplicationKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: `Creates an application key for you. You may have ${MAX_KEYS}. For administrators; an application key needs all permissions.`,
    args: { input: t.arg({ type: CreateApplicationKeyInput, required: true }) },
    extensions: checkedBy(createApplicationKey, (input: typeof CreateApplicationKeyInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createApplicationKey(ctx, input),
  }),
);

const DeleteApiKeyInput = builder.inputType('DeleteApiKeyInput', {
  description: 'The key to revoke.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Global id, or `identifier` of one of your client keys.' }),
  }),
});

builder.mutationField('deleteApiKey', (t) =>
  t.field({
    type: Deleted,
    description:
      'Revokes one of your client keys, also the calling one. Administrators revoke the keys of all people, of either kind; an application key needs all permissions.',
    args: { input: t.arg({ type: DeleteApiKeyInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { user, key } = requireUser(ctx);
      const name = isNamed('ApiKey', input.id) ? { id: rowId('ApiKey', input.id) } : String(input.id);
      const { id, userId } = await revokeKey(ctx, name);
      const isOwn = userId === user.id && key.kind === 'client';
      return {
        id: encodeGlobalID('ApiKey', id),
        parent: isOwn ? parentOf('Viewer', key.id) : parentOf('User', userId),
      };
    },
  }),
);
