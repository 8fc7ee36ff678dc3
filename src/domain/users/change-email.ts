import type { User } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { AccountEmail } from './account-models.js';
import { invalidPassword, requirePassword } from './require-password.js';
import { UNIQUE_COLUMNS } from './user-model.js';

/** The input of the change. Its password is checked before the other members. */
export interface EmailChange {
  readonly email?: unknown;
  readonly password?: unknown;
}

/**
 * Changes the email address of the caller's account.
 * @throws {ForbiddenError} not a client key
 * @throws {RefusedError} the password is wrong
 * @throws {ValidationError} not an email address, or one of another account
 * Source: rest.md §10.3.
 */
export const changeEmail = useCase(
  async (ctx, input: EmailChange) => {
    const { user: caller } = requirePerson(ctx);
    const account = await requirePassword(ctx, caller.id, ['password', input.password]);
    const { email } = await parseInput(ctx, AccountEmail, input, { subject: caller });
    return { caller, account, email };
  },
  async (ctx, { caller, account, email }): Promise<User> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const [changed] = await tx.user.updateManyAndReturn({
          // Only if the password has not changed since it was checked.
          where: { id: caller.id, passwordHash: account.passwordHash },
          data: { email },
        });
        if (changed === undefined) throw invalidPassword('password');
        await recordActivity(ctx, tx, {
          event: 'user:account.email-changed',
          properties: { old: account.email, new: email },
        });
        return changed;
      });
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
