import { z } from 'zod';
import { requirePerson } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { RefusedError } from '../errors.js';
import type { InputModel } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { requireOwnPassword } from '../users/require-password.js';
import { newSecret, secretUri } from './totp.js';

const schema = z.object({ password: z.string().nullish() });

/** The input: the password, for an account that has one. */
export const StartTwoFactor: InputModel<typeof schema> = { schema };

/** What an authenticator app needs. It cannot be read again. */
export interface TwoFactorSetup {
  /** In base32, to type. */
  readonly secret: string;
  /** The same as an address, to show as a QR code. */
  readonly uri: string;
}

export const alreadyOn = (): RefusedError => new RefusedError('The second factor is set up already.');

/**
 * Creates the secret of the caller's second factor. It is asked for at sign-in once `confirmTwoFactor` has received a
 * code of it. A further call replaces the secret.
 * @throws {ForbiddenError} not a client key
 * @throws {RefusedError} the password is wrong, or the second factor is set up already
 * Source: rest.md §2.6.
 */
export const startTwoFactor = useCase(
  async (ctx, { password }: { readonly password?: unknown }) => {
    const { user } = requirePerson(ctx);
    return requireOwnPassword(ctx, user.id, ['password', password]);
  },
  async (ctx, { id }): Promise<TwoFactorSetup> => {
    const secret = newSecret();
    const email = await ctx.db.$transaction(async (tx) => {
      const { hasTwoFactor, email } = await lockUser(tx, id);
      if (hasTwoFactor) throw alreadyOn();
      const row = { secret: ctx.secrets.seal(secret), lastStep: 0 };
      await tx.twoFactor.upsert({ where: { userId: id }, create: { userId: id, ...row }, update: row });
      return email;
    });
    return { secret, uri: secretUri(secret, email) };
  },
);
