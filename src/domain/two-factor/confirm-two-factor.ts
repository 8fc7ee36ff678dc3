import type { User } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { renewSessions } from '../sessions/renew-sessions.js';
import { acceptAppCode } from './accept-code.js';
import { replaceRecoveryCodes } from './recovery-codes.js';
import { alreadyOn } from './start-two-factor.js';
import { wrongCode } from './wrong-code.js';

/** A person with a new second factor, or with new recovery codes. */
export interface TwoFactorCodes {
  readonly user: User;
  /** They cannot be read again. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Turns the second factor of the caller on, with a code of the authenticator app. The other sessions of the caller end:
 * they were opened without it.
 * @throws {ForbiddenError} not a client key
 * @throws {RefusedError} the code is wrong, or the second factor is on already; `LOGIN_THROTTLED`
 * Source: rest.md §2.6.
 */
export const confirmTwoFactor = async (
  ctx: DomainContext,
  { code }: { readonly code: string },
): Promise<TwoFactorCodes> => {
  const { user: caller, key } = requirePerson(ctx);
  const { sendCredential, ...codes } = await ctx.db.$transaction(async (tx) => {
    if ((await lockUser(tx, caller.id)).hasTwoFactor) throw alreadyOn();
    // Under the lock, so that the secret that is confirmed is the secret that stays.
    const { secrets, throttles } = ctx;
    if (!(await acceptAppCode({ db: tx, secrets, throttles }, caller.id, code))) throw wrongCode();
    const user = await tx.user.update({ where: { id: caller.id }, data: { hasTwoFactor: true } });
    const recoveryCodes = await replaceRecoveryCodes(ctx, tx, caller.id);
    await tx.session.updateMany({ where: { id: key.id }, data: { hasSecondFactor: true } });
    await recordActivity(ctx, tx, { event: 'user:two-factor.create' });
    return { user, recoveryCodes, sendCredential: await renewSessions(ctx, tx, caller.id) };
  });
  sendCredential();
  return codes;
};
