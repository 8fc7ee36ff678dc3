import type { CreatedLink } from '../../domain/users/account-link.js';
import { createPasswordLink } from '../../domain/users/create-password-link.js';
import { createUser } from '../../domain/users/create-user.js';
import { deleteUser } from '../../domain/users/delete-user.js';
import { updateUser } from '../../domain/users/update-user.js';
import { UserBody, UserChange } from '../../domain/users/user-model.js';
import { builder, type InputFields } from '../builder.js';
import { Deleted } from '../deleted.js';
import { namedInDomain } from '../domain-names.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { rowId } from '../rows/row-keys.js';
import { User } from './user.js';

/** @param required whether the required fields of a user must be present */
const userFields = <Required extends boolean>(t: InputFields, required: Required) => ({
  email: t.string({ required }),
  externalId: t.string({ description: 'Id of the account in another system; null for none.' }),
  username: t.string({ required, description: 'Username, stored in lower case.' }),
  firstName: t.string({ required }),
  lastName: t.string({ required }),
  password: t.string({
    description: 'Password, stored as a hash. Null or empty: no password on creation, unchanged otherwise.',
  }),
  language: t.string({ description: 'Language. Default `en`.' }),
  isAdministrator: t.boolean({
    ...namedInDomain('rootAdmin'),
    description: 'Whether the person is an administrator of the service. Default false.',
  }),
});

const CreateUserInput = builder.inputType('CreateUserInput', {
  description: 'A user to create. Absent fields take their defaults.',
  extensions: { model: UserBody },
  fields: (t) => userFields(t, true),
});

/** Points of a change that may hash a password, which occupies a thread for a quarter of a second. */
const HASH_COST = 10_000;

builder.mutationField('createUser', (t) =>
  t.field({
    type: User,
    description: 'Creates a user.',
    complexity: HASH_COST,
    args: { input: t.arg({ type: CreateUserInput, required: true }) },
    extensions: checkedBy(createUser, (input: typeof CreateUserInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createUser(ctx, input),
  }),
);

const UpdateUserInput = builder.inputType('UpdateUserInput', {
  description: 'Changes of a user. Absent fields do not change.',
  extensions: { model: UserChange },
  fields: (t) => ({ id: t.id({ required: true }), ...userFields(t, false) }),
});

builder.mutationField('updateUser', (t) =>
  t.field({
    type: User,
    description: 'Changes a user.',
    complexity: HASH_COST,
    args: { input: t.arg({ type: UpdateUserInput, required: true }) },
    extensions: checkedBy(updateUser, (input: typeof UpdateUserInput.$inferInput) => ({
      id: rowId('User', input.id),
      user: input,
    })),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => updateUser(ctx, { id: rowId('User', input.id), user: input }),
  }),
);

const PasswordLink = builder.objectRef<CreatedLink>('PasswordLink').implement({
  description: 'A link with which a person sets their own password.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL, for this person only. Valid once; it is not shown again.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Time at which the link expires.',
    }),
  }),
});

const CreatePasswordLinkInput = builder.inputType('CreatePasswordLinkInput', {
  description: 'The user for whom to create a password link.',
  fields: (t) => ({ userId: t.id({ required: true, description: 'Global id of the user.' }) }),
});

builder.mutationField('createPasswordLink', (t) =>
  t.field({
    type: PasswordLink,
    description:
      'Creates a link with which a user sets their own password, once and within 24 hours. A newer link, or another change of the password, revokes it.',
    args: { input: t.arg({ type: CreatePasswordLinkInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => createPasswordLink(ctx, { id: rowId('User', input.userId) }),
  }),
);

const DeleteUserInput = builder.inputType('DeleteUserInput', {
  description: 'The user to delete.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('deleteUser', (t) =>
  t.field({
    type: Deleted,
    description: 'Deletes a user with their keys. Fails while they own servers.',
    args: { input: t.arg({ type: DeleteUserInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      await deleteUser(ctx, { id: rowId('User', input.id) });
      return { id: input.id };
    },
  }),
);
