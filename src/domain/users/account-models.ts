import { z } from 'zod';
import type { InputModel } from '../input/input-model.js';
import { passwordText } from './password.js';
import { emailText, uniqueIn } from './user-model.js';

/** Shortest password that a user may choose, in characters. Source: rest.md §10.3. */
const MIN_PASSWORD_LENGTH = 8;

const emailSchema = z.object({ email: emailText(), password: z.string() });

/** A new email address, with the current password. Source: rest.md §10.3. */
export const AccountEmail: InputModel<typeof emailSchema> = { schema: emailSchema, references: [uniqueIn('email')] };

const newPasswordSchema = z.object({
  password: passwordText({ min: MIN_PASSWORD_LENGTH }),
  passwordConfirmation: z.string().nullish(),
});

/** A new password with its confirmation. Source: rest.md §10.3. */
export const NewPassword: InputModel<typeof newPasswordSchema> = {
  schema: newPasswordSchema,
  rules: ({ password, passwordConfirmation }) =>
    password === passwordConfirmation ? [] : [{ path: ['password'], rule: 'confirmed' }],
};

const passwordSchema = z.object({ currentPassword: z.string(), ...newPasswordSchema.shape });

/** A new password with its confirmation, and the current password. Source: rest.md §10.3. */
export const AccountPassword: InputModel<typeof passwordSchema> = { schema: passwordSchema, rules: NewPassword.rules };
