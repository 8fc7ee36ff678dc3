import { encodeGlobalID } from '@pothos/plugin-relay';
import { AccountKey, createAccountKey } from '../../domain/keys/create-account-key.js';
import type { CreatedKey } from '../../domain/keys/create-key.js';
import { SECRET_LENGTH } from '../../domain/keys/key-format.js';
import { revokeKey } from '../../domain/keys/revoke-key.js';
import { builder } from '../builder.js';
import { checkedBy } from '../checked-by.js';
import { Deleted } from '../deleted.js';
import { REFUSAL_TYPES } from '../refusal-types.js';

const ApiKey = builder.prismaNode('ApiKey', {
  description: 'A client key of yours. It may do what you may.',
  id: { field: 'id' },
  fields: (t) => ({
    identifier: t.exposeString('identifier', { description: 'First 16 characters of the key, its name.' }),
    description: t.exposeString('memo', { description: 'What it is for.' }),
    allowedIps: t.exposeStringList('allowedIps', {
      description: 'Addresses and ranges (CIDR) it may be used from; none means any.',
    }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'To the minute.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null for never.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

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

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A key that you make for yourself.',
  extensions: { model: AccountKey },
  fields: (t) => ({
    description: t.string({ required: true, description: 'What it is for, at most 500 characters.' }),
    allowedIps: t.stringList({
      description: 'Addresses and ranges (CIDR) it may be used from, at most 50; any where none are given.',
    }),
  }),
});

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: 'Makes a client key of yours, of which you may have 25.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    extensions: checkedBy(createAccountKey, (input: typeof CreateApiKeyInput.$inferInput) => input),
    errors: { types: [...REFUSAL_TYPES] },
    resolve: (_root, { input }, ctx) => createAccountKey(ctx, input),
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
    errors: { types: [...REFUSAL_TYPES] },
    resolve: async (_root, { input }, ctx) => {
      const { id } = await revokeKey(ctx, input.identifier);
      return { id: encodeGlobalID('ApiKey', id) };
    },
  }),
);
