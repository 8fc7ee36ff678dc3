import type { ServiceContext } from '../context.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import type { Browser } from '../sessions/open-session.js';
import { currentRequestId } from '../tracing/trace-context.js';
import { acceptCode } from '../two-factor/accept-code.js';
import { openSessionOf, REJECTED, type SignInResult } from './first-factor.js';
import { readChallenge } from './sign-in-challenge.js';

/** The second factor: a code of the authenticator app, or a recovery code. */
export interface SecondFactorForm {
  readonly challenge: string;
  readonly code: string;
}

/**
 * Completes a sign-in with the second factor. The challenge stays valid after a wrong code.
 * @returns null for an invalid or expired challenge
 * @throws {RefusedError} `LOGIN_THROTTLED`
 * Source: rest.md §2.6.
 */
export const completeSignIn = async (
  ctx: ServiceContext,
  { challenge, code }: SecondFactorForm,
  browser: Browser,
): Promise<SignInResult | null> => {
  const challenged = await readChallenge(ctx, challenge);
  if (challenged === null || !challenged.user.hasTwoFactor) return null;
  const { user, method } = challenged;
  const accepted = await acceptCode(ctx, user.id, code);
  const entry = { actorId: user.id, ip: plainAddress(browser.ip), requestId: currentRequestId() };
  if (accepted === null) {
    await ctx.db.activity.create({ data: { ...entry, event: 'auth:second-factor.fail', properties: { method } } });
    return REJECTED;
  }
  if (accepted === 'recovery-code') await ctx.db.activity.create({ data: { ...entry, event: 'auth:recovery-token' } });
  return openSessionOf(ctx, { user, method, hasSecondFactor: true }, browser);
};
