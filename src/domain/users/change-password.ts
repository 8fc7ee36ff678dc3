import type { User } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { renewSessions } from '../sessions/renew-sessions.js';
import { useCase } from '../use-case.js';
import { endAccountLinks } from './account-link.js';
import { AccountPassword } from './account-models.js';
import { hashPassword } from './password.js';
import { invalidPassword, requirePassword } from './require-password.js';

/** The input of the change. The current password is checked before the other members. */
export interface PasswordChange {
  readonly currentPassword?: unknown;
  readonly password?: unknown;
  readonly passwordConfirmation?: unknown;
}

/**
 * Changes the password of the caller's account. Its keys stay valid, and its other sessions end. Of concurrent changes with the same current
 * password one succeeds.
 * @throws {ForbiddenError} not a client key
 * @throws {RefusedError} the current password is wrong
 * @throws {ValidationError} the new password is too short, or differs from its confirmation
 * Source: rest.md §10.3.
 */
export const changePassword = useCase(
  async (ctx, input: PasswordChange) => {
    const { user: caller } = requirePerson(ctx);
    const account = await requirePassword(ctx, caller.id, ['currentPassword', input.currentPassword]);
    const { password } = await parseInput(ctx, AccountPassword, input);
    return { caller, account, password };
  },
  async (ctx, { caller, account, password }): Promise<User> => {
    const passwordHash = await hashPassword(password);

    const { changed, sendCredential } = await ctx.db.$transaction(async (tx) => {
      const [changed] = await tx.user.updateManyAndReturn({
        where: { id: caller.id, passwordHash: account.passwordHash },
        data: { passwordHash },
      });
      if (changed === undefined) throw invalidPassword('currentPassword');
      await endAccountLinks(tx, caller.id);
      await recordActivity(ctx, tx, { event: 'user:account.password-changed' });
      return { changed, sendCredential: await renewSessions(ctx, tx, caller.id) };
    });
    sendCredential();
    return changed;
  },
);
