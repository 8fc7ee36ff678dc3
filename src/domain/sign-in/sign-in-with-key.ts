import type { ServiceContext } from '../context.js';
import { ForbiddenError, UnauthenticatedError } from '../errors.js';
import { authenticateKey, type UserPrincipal } from '../keys/authenticate-key.js';
import { requireAllowedAddress } from '../keys/require-allowed-address.js';
import { type Browser, openSession } from '../sessions/open-session.js';
import { REJECTED, type SignInResult } from './first-factor.js';

/**
 * Signs in with a key. The session has the kind, the permissions and the addresses of the key, ends no later, and ends
 * when the key is revoked. No second factor is asked for: the key alone has the same rights.
 * Source: rest.md §2.6.
 */
export const signInWithKey = async (ctx: ServiceContext, key: string, browser: Browser): Promise<SignInResult> => {
  const principal = await findCaller(ctx, key.trim(), browser);
  if (principal === null) return REJECTED;
  const session = await ctx.db.$transaction(async (tx) => {
    const row = await tx.apiKey.findUnique({ where: { id: principal.key.id } });
    if (row === null) return null;
    const signInKey = { ...row, permissions: Object(row.permissions) };
    return openSession(ctx, tx, {
      ...{ user: principal.user, method: 'key', hasSecondFactor: false, browser, key: signInKey },
    });
  });
  // The former session of the browser has ended.
  ctx.keys.keyCache.forget();
  return session === null ? REJECTED : { kind: 'session', session };
};

/** The person of a key; null for a wrong key, and for one that does not allow the address. */
const findCaller = async (ctx: ServiceContext, key: string, { ip }: Browser): Promise<UserPrincipal | null> => {
  try {
    const principal = await authenticateKey(ctx, `Bearer ${key}`, ip);
    await requireAllowedAddress(ctx, principal);
    return principal;
  } catch (error) {
    if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) return null;
    throw error;
  }
};
