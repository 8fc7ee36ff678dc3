import { encodeGlobalID } from '@pothos/plugin-relay';
import { requireUser } from '../../domain/access/caller-rights.js';
import { NotFoundError } from '../../domain/errors.js';
import { createSshKey, MAX_SSH_KEYS } from '../../domain/ssh-keys/create-ssh-key.js';
import { deleteSshKey } from '../../domain/ssh-keys/delete-ssh-key.js';
import { FingerprintBody, SshKeyBody } from '../../domain/ssh-keys/ssh-key-model.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { Deleted, parentOf } from '../deleted.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { namesRows } from '../rows/row-references.js';
import { Account } from './account.js';

const SshKey = builder.prismaNode('SshKey', {
  description: 'A public key with which you log in over SFTP.',
  id: { field: 'id' },
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
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createSshKey(ctx, input),
  }),
);

const DeleteSshKeyInput = builder.inputType('DeleteSshKeyInput', {
  description: 'The key to remove.',
  extensions: { model: FingerprintBody },
  fields: (t) => ({
    id: t.id({ ...namesRows('SshKey'), description: 'Global id. Required unless `fingerprint` is given.' }),
    fingerprint: t.string({ description: 'SHA-256 fingerprint, as the list shows it, instead of `id`.' }),
  }),
});

builder.mutationField('deleteSshKey', (t) =>
  t.field({
    type: Deleted,
    description: 'Removes a key from your account.',
    args: { input: t.arg({ type: DeleteSshKeyInput, required: true }) },
    extensions: checkedBy(deleteSshKey, (input: typeof DeleteSshKeyInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      const { key } = requireUser(ctx);
      const id = await deleteSshKey(ctx, input);
      // REST succeeds also without such a key. Source: files.md §5.
      if (id === undefined && !ctx.isTrusted) throw new NotFoundError().at(input.id ? 'id' : 'fingerprint');
      return { id: encodeGlobalID('SshKey', id ?? 0), parent: parentOf('Viewer', key.id) };
    },
  }),
);
