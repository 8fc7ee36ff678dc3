import { confirmTwoFactor, type TwoFactorCodes } from '../../domain/two-factor/confirm-two-factor.js';
import { disableTwoFactor } from '../../domain/two-factor/disable-two-factor.js';
import { newRecoveryCodes } from '../../domain/two-factor/new-recovery-codes.js';
import { StartTwoFactor, startTwoFactor, type TwoFactorSetup } from '../../domain/two-factor/start-two-factor.js';
import { builder } from '../builder.js';
import { errorTypes } from '../errors/error-types.js';
import { checkedBy } from '../input/checked-by.js';
import { Account, PASSWORD_COST } from './account.js';

const Setup = builder.objectRef<TwoFactorSetup>('TwoFactorSetup').implement({
  description: 'What an authenticator app needs to produce codes. It is not shown again.',
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'The secret in base32, to type.' }),
    uri: t.exposeString('uri', { description: 'The secret as an `otpauth:` address, to show as a QR code.' }),
  }),
});

const Codes = builder.objectRef<TwoFactorCodes>('TwoFactorCodes').implement({
  description: 'New recovery codes.',
  fields: (t) => ({
    account: t.field({
      type: Account,
      description: 'The account, with its second factor.',
      resolve: ({ user }) => user,
    }),
    recoveryCodes: t.exposeStringList('recoveryCodes', {
      description: 'Ten codes, each of which replaces the second factor once. They are not shown again.',
    }),
  }),
});

const CODE = 'A code of the authenticator app, or a recovery code.';

const StartTwoFactorInput = builder.inputType('StartTwoFactorInput', {
  description: 'Your password.',
  extensions: { model: StartTwoFactor },
  fields: (t) => ({
    password: t.string({ description: 'Your present password. Not needed for an account without a password.' }),
  }),
});

builder.mutationField('startTwoFactor', (t) =>
  t.field({
    type: Setup,
    description:
      'Creates the secret of your second factor, and replaces one that is not confirmed. It is asked for at sign-in after `confirmTwoFactor`.',
    complexity: PASSWORD_COST,
    args: { input: t.arg({ type: StartTwoFactorInput, required: true }) },
    extensions: checkedBy(startTwoFactor, (input: typeof StartTwoFactorInput.$inferInput) => input),
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => startTwoFactor(ctx, input),
  }),
);

const ConfirmTwoFactorInput = builder.inputType('ConfirmTwoFactorInput', {
  description: 'A code of the authenticator app.',
  fields: (t) => ({
    code: t.string({ required: true, description: 'The six digits that the app shows. They are accepted once.' }),
  }),
});

builder.mutationField('confirmTwoFactor', (t) =>
  t.field({
    type: Codes,
    description:
      'Turns your second factor on. Your other sessions end, and this one gets a new cookie. Your keys stay valid.',
    args: { input: t.arg({ type: ConfirmTwoFactorInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => confirmTwoFactor(ctx, input),
  }),
);

const DisableTwoFactorInput = builder.inputType('DisableTwoFactorInput', {
  description: 'A code of your second factor.',
  fields: (t) => ({ code: t.string({ required: true, description: CODE }) }),
});

builder.mutationField('disableTwoFactor', (t) =>
  t.field({
    type: Account,
    description: 'Turns your second factor off. Your other sessions end, and this one gets a new cookie.',
    args: { input: t.arg({ type: DisableTwoFactorInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => disableTwoFactor(ctx, input),
  }),
);

const NewRecoveryCodesInput = builder.inputType('NewRecoveryCodesInput', {
  description: 'A code of your second factor.',
  fields: (t) => ({ code: t.string({ required: true, description: CODE }) }),
});

builder.mutationField('newRecoveryCodes', (t) =>
  t.field({
    type: Codes,
    description: 'Replaces your recovery codes; the old ones are not accepted any more.',
    args: { input: t.arg({ type: NewRecoveryCodesInput, required: true }) },
    errors: errorTypes(),
    resolve: (_root, { input }, ctx) => newRecoveryCodes(ctx, input),
  }),
);
