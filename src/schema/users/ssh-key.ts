import { createSshKey, MAX_SSH_KEYS } from '../../domain/ssh-keys/create-ssh-key.js';
import { deleteSshKey } from '../../domain/ssh-keys/delete-ssh-key.js';
import { FingerprintBody, SshKeyBody } from '../../domain/ssh-keys/ssh-key-model.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { Account } from './account.js';

const SshKey = builder.prismaObject('SshKey', {
  description: 'A public key with which you log in over SFTP.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name; need not be unique.' }),
    fingerprint: t.exposeString('fingerprint', {
      description: 'SHA-256 fingerprint in base64, as `ssh-keygen -l` shows it.',
    }),
    publicKey: t.exposeString('publicKey', { description: 'Public key in PEM; for a hardware key its OpenSSH line.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.prismaObjectField(Account, 'sshKeys', (t) =>
  t.relation('sshKeys', {
    complexity: listCost(MAX_SSH_KEYS),
    description: 'Your keys for SFTP, oldest first.',
    query: { orderBy: { id: 'asc' } },
  }),
);

const CreateSshKeyInput = builder.inputType('CreateSshKeyInput', {
  description: 'A public key to add to your account.',
  extensions: { model: SshKeyBody },
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, at most 191 characters.' }),
    publicKey: t.string({
      required: true,
      description:
        'The public key as an OpenSSH line, in RFC 4716 or PEM: ed25519, ecdsa, rsa of at least 2,048 bits, or a key of a security token.',
    }),
  }),
});

builder.mutationField('createSshKey', (t) =>
  t.field({
    type: SshKey,
    description: `Adds a key to your account, which may have ${MAX_SSH_KEYS}.`,
    args: { input: t.arg({ type: CreateSshKeyInput, required: true }) },
    extensions: checkedBy(createSshKey, (input: typeof CreateSshKeyInput.$inferInput) => input),
    errors: errorTypes('ValidationError'),
    resolve: (_root, { input }, ctx) => createSshKey(ctx, input),
  }),
);

const DeleteSshKeyInput = builder.inputType('DeleteSshKeyInput', {
  description: 'The key to remove.',
  extensions: { model: FingerprintBody },
  fields: (t) => ({
    fingerprint: t.string({ required: true, description: 'SHA-256 fingerprint, as the list shows it.' }),
  }),
});

builder.mutationField('deleteSshKey', (t) =>
  t.field({
    type: Account,
    description: 'Removes a key from your account. Succeeds also if you have no such key.',
    args: { input: t.arg({ type: DeleteSshKeyInput, required: true }) },
    extensions: checkedBy(deleteSshKey, (input: typeof DeleteSshKeyInput.$inferInput) => input),
    errors: errorTypes('ValidationError'),
    resolve: async (_root, { input }, ctx) =>
      ctx.reads.user.findUniqueOrThrow({ where: { id: await deleteSshKey(ctx, input) } }),
  }),
);
