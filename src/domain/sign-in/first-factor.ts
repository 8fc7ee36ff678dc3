import { lockUser } from '../access/lock-user.js';
import type { ServiceContext, SessionCredential } from '../context.js';
import { type Browser, openSession } from '../sessions/open-session.js';
import { type Challenged, createChallenge } from './sign-in-challenge.js';

/** The result of an attempt to sign in. */
export type SignInResult =
  | { readonly kind: 'session'; readonly session: SessionCredential }
  /** The second factor comes next, with this challenge. */
  | { readonly kind: 'second-factor'; readonly challenge: string }
  /** The credentials are wrong. It is not said which. */
  | { readonly kind: 'rejected' };

export const REJECTED: SignInResult = { kind: 'rejected' };

/** Continues after the first factor: asks for the second one, or opens a session. */
export const continueSignIn = async (
  ctx: ServiceContext,
  { user, method }: Challenged,
  browser: Browser,
): Promise<SignInResult> => {
  if (user.hasTwoFactor) return { kind: 'second-factor', challenge: await createChallenge(ctx, { user, method }) };
  return openSessionOf(ctx, { user, method, hasSecondFactor: false }, browser);
};

/** Opens a session, unless the password or the second factor has changed since they were compared. */
export const openSessionOf = async (
  ctx: ServiceContext,
  { user, ...given }: Challenged & { readonly hasSecondFactor: boolean },
  browser: Browser,
): Promise<SignInResult> => {
  const session = await ctx.db.$transaction(async (tx) => {
    // Concurrent changes of the account, which end its sessions, come before or after.
    const { passwordHash, hasTwoFactor } = await lockUser(tx, user.id);
    if (passwordHash !== user.passwordHash || hasTwoFactor !== user.hasTwoFactor) return null;
    return openSession(ctx, tx, { user, ...given, browser });
  });
  // The former session of the browser has ended.
  ctx.keys.keyCache.forget();
  return session === null ? REJECTED : { kind: 'session', session };
};
