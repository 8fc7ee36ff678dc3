import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import type { TwoFactorCodes } from './confirm-two-factor.js';
import { replaceRecoveryCodes } from './recovery-codes.js';
import { requireCode } from './require-code.js';

/**
 * Replaces the recovery codes of the caller, with a code or one of the old recovery codes.
 * @throws the errors of `requireCode`
 * Source: rest.md §2.6.
 */
export const newRecoveryCodes = async (
  ctx: DomainContext,
  { code }: { readonly code: string },
): Promise<TwoFactorCodes> => {
  const user = await requireCode(ctx, code);
  const recoveryCodes = await ctx.db.$transaction(async (tx) => {
    await lockUser(tx, user.id);
    await recordActivity(ctx, tx, { event: 'user:two-factor.recovery-codes' });
    return replaceRecoveryCodes(ctx, tx, user.id);
  });
  return { user, recoveryCodes };
};
