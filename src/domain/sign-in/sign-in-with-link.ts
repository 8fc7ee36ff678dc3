import type { ServiceContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Browser } from '../sessions/open-session.js';
import { useAccountLink } from '../users/account-link.js';
import { continueSignIn, type SignInResult } from './first-factor.js';

/**
 * Signs in with a link, which takes the place of the password and is used up.
 * @throws {NotFoundError} the link is invalid
 * Source: rest.md §2.6.
 */
export const signInWithLink = async (ctx: ServiceContext, token: string, browser: Browser): Promise<SignInResult> => {
  const { userId } = await useAccountLink(ctx.db, { kind: 'sign_in', token });
  const user = await ctx.db.user.findUnique({ where: { id: userId } });
  if (user === null) throw new NotFoundError();
  return continueSignIn(ctx, { user, method: 'link' }, browser);
};
