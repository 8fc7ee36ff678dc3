import { MAX_KEYS } from '../../domain/keys/create-own-key.js';
import { visibleKeys } from '../../domain/keys/list-keys.js';
import { AccountEmail, AccountPassword } from '../../domain/users/account-models.js';
import { changeEmail } from '../../domain/users/change-email.js';
import { changePassword } from '../../domain/users/change-password.js';
import { getAccount } from '../../domain/users/get-account.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { User } from './user.js';

export const Account = builder.prismaNode('User', {
  variant: 'Account',
  description: 'Your own account.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    username: t.exposeString('username'),
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    language: t.exposeString('language'),
    isAdministrator: t.exposeBoolean('rootAdmin', {
      description: 'Whether the person is an administrator of the service.',
    }),
    hasTwoFactor: t.exposeBoolean('hasTwoFactor', { description: 'Whether a second factor is asked for at sign-in.' }),
    hasPassword: t.boolean({
      description: 'Whether the account has a password. Without one you sign in with a link or a key.',
      select: { passwordHash: true },
      resolve: ({ passwordHash }) => passwordHash !== null,
    }),
    user: t.variant(User, { description: 'Your user, as other people see it.' }),
    apiKeys: t.relation('apiKeys', {
      complexity: listCost(MAX_KEYS),
      description: 'Your client keys, oldest first. Application keys are not listed.',
      query: (_args, ctx) => ({ where: visibleKeys(ctx), orderBy: { id: 'asc' } }),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/**
 * Points of checking a password: more than half of the maximum of one operation, so that aliases do not help to guess
 * it.
 */
export const PASSWORD_COST = 37_501;

builder.queryField('account', (t) =>
  t.prismaField({
    type: Account,
    nullable: true,
    description: 'Your own account. For client keys.',
    resolve: (query, _root, _args, ctx) => getAccount(ctx, query),
  }),
);

const ChangeEmailInput = builder.inputType('ChangeEmailInput', {
  description: 'The new email address of your account, with your password.',
  extensions: { model: AccountEmail },
  fields: (t) => ({
    email: t.string({ required: true, description: 'The new email address.' }),
    password: t.string({ required: true, description: 'Your present password.' }),
  }),
});

builder.mutationField('changeEmail', (t) =>
  t.field({
    type: Account,
    description: 'Changes the email address of your account.',
    complexity: PASSWORD_COST,
    args: { input: t.arg({ type: ChangeEmailInput, required: true }) },
    extensions: checkedBy(changeEmail, (input: typeof ChangeEmailInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => changeEmail(ctx, input),
  }),
);

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'Your new password, with the present one.',
  extensions: { model: AccountPassword },
  fields: (t) => ({
    currentPassword: t.string({ required: true, description: 'Your present password.' }),
    password: t.string({ required: true, description: 'The new password, at least 8 characters.' }),
    passwordConfirmation: t.string({ description: 'The new password again.' }),
  }),
});

builder.mutationField('changePassword', (t) =>
  t.field({
    type: Account,
    description:
      'Changes the password of your account. Its keys stay valid; its other sessions end, and this one gets a new cookie.',
    complexity: PASSWORD_COST,
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    extensions: checkedBy(changePassword, (input: typeof ChangePasswordInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => changePassword(ctx, input),
  }),
);
