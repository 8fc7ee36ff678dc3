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
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowId, rowIds } from '../rows/row-keys.js';
import { KeyKindEnum, KeyResourceEnum, permissionsOf, ResourcePermission } from './resource-permission.js';

const ApiKey = builder.prismaNode('ApiKey', {
  description: 'A key of somebody. A client key may do what its person may, an application key what it was given.',
  id: { field: 'id' },
  fields: (t) => ({
    kind: t.field({
      type: KeyKindEnum,
      description: 'What it is for.',
      select: { kind: true },
      resolve: ({ kind }) => kind,
    }),
    identifier: t.exposeString('identifier', { description: 'First 16 characters of the key, its name.' }),
    description: t.exposeString('memo', { description: 'What it is for.' }),
    permissions: t.field({
      type: [ResourcePermission],
      nullable: true,
      description:
        'What an application key may, while its person is an administrator; null for client keys, which may what their person may.',
      select: { kind: true, permissions: true },
      resolve: ({ kind, permissions }) =>
        permissionsOf({ kind, permissions: isKeyPermissions(permissions) ? permissions : {} }),
    }),
    allowedIps: t.exposeStringList('allowedIps', {
      description: 'Addresses and ranges (CIDR) it may be used from; none means any.',
    }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null for never.' }),
    user: t.relation('user', { description: 'Whose it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const ApiKeyFilter = builder.inputType('ApiKeyFilter', {
  description: 'Which keys to list; of several, all must hold.',
  fields: (t) => ({
    kind: t.field({ type: KeyKindEnum }),
    user: t.id({ description: 'Global id of the user whose they are.' }),
  }),
});

const filterOf = (filter: typeof ApiKeyFilter.$inferInput | null | undefined) => ({
  kind: filter?.kind,
  userId: filter?.user ? rowIds('User', [filter.user], ['filter', 'user'])[0] : undefined,
});

builder.queryField('apiKeys', (t) =>
  t.prismaConnection(
    {
      type: 'ApiKey',
      cursor: 'id',
      nullable: true,
      description: `The keys of everybody, oldest first, by cursor or by \`offset\`. For administrators; an application key must be allowed everything. At most ${MAX_PAGE_SIZE} at once.`,
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
  description: 'A new key, with its secret. Nobody can ask for that again.',
  fields: (t) => ({
    apiKey: t.field({ type: ApiKey, description: 'The key.', resolve: ({ row }) => row }),
    secretToken: t.string({
      description: `The last ${SECRET_LENGTH} characters of the key, which is \`identifier\` followed by this.`,
      resolve: ({ key }) => key.slice(-SECRET_LENGTH),
    }),
  }),
});

/** What is said of a key of either kind. */
const keyFields = (t: InputFields) => ({
  description: t.string({ required: true, description: 'What it is for, at most 500 characters.' }),
  allowedIps: t.stringList({
    description: `Addresses and ranges (CIDR) it may be used from, at most ${MAX_ALLOWED_IPS}; where none are given, those of the key you ask with.`,
  }),
  expiresAt: t.field({
    type: 'DateTime',
    description: 'When it ends, in the future. It never outlives the key you ask with; null: as long as that one.',
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A key that you make for yourself.',
  extensions: { model: AccountKey },
  fields: (t) => keyFields(t),
});

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: `Makes a client key of yours, of which you may have ${MAX_KEYS}.`,
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    extensions: checkedBy(createAccountKey, (input: typeof CreateApiKeyInput.$inferInput) => input),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => createAccountKey(ctx, input),
  }),
);

const ResourcePermissionInput = builder.inputType('ResourcePermissionInput', {
  description: 'What an application key may do with one kind of thing.',
  fields: (t) => ({
    resource: t.field({ type: KeyResourceEnum, required: true, description: 'The kind.' }),
    read: t.boolean({ required: true, defaultValue: false, description: 'Whether it may read them.' }),
    write: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether it may make, change and delete them.',
    }),
  }),
});

const CreateApplicationKeyInput = builder.inputType('CreateApplicationKeyInput', {
  description: 'A key for a tool that administers.',
  extensions: { model: ApplicationKey },
  fields: (t) => ({
    ...keyFields(t),
    permissions: t.field({
      type: [ResourcePermissionInput],
      required: true,
      description: 'Each kind once, at least one of them with something permitted; what is not named is not permitted.',
    }),
  }),
});

builder.mutationField('createApplicationKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: `Makes an application key of yours, of which you may have ${MAX_KEYS}. For administrators; an application key must be allowed everything.`,
    args: { input: t.arg({ type: CreateApplicationKeyInput, required: true }) },
    extensions: checkedBy(createApplicationKey, (input: typeof CreateApplicationKeyInput.$inferInput) => input),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => createApplicationKey(ctx, input),
  }),
);

const DeleteApiKeyInput = builder.inputType('DeleteApiKeyInput', {
  description: 'The key to end.',
  fields: (t) => ({ identifier: t.string({ required: true, description: 'First 16 characters of the key.' }) }),
});

builder.mutationField('deleteApiKey', (t) =>
  t.field({
    type: Deleted,
    description: 'Ends a client key of yours. It may be the one you ask with.',
    args: { input: t.arg({ type: DeleteApiKeyInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const viewer = requireUser(ctx);
      const { id } = await revokeKey(ctx, input.identifier);
      return { id: encodeGlobalID('ApiKey', id), parent: parentOf('Viewer', viewer.key.id) };
    },
  }),
);

const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
  description: 'The key to end, whosever it is.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('revokeApiKey', (t) =>
  t.field({
    type: Deleted,
    description:
      "Ends anybody's key, of either kind. For administrators; an application key must be allowed everything. It may be the one you ask with.",
    args: { input: t.arg({ type: RevokeApiKeyInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { userId } = await revokeKey(ctx, { id: rowId('ApiKey', input.id) });
      return { id: input.id, parent: parentOf('User', userId) };
    },
  }),
);
