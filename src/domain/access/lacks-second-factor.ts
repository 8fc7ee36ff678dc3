import type { SignInMethod } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError } from '../errors.js';

/** A person, and how they signed in; null for a key without a session. */
interface SignedIn {
  readonly rootAdmin: boolean;
  readonly session: { readonly method: SignInMethod; readonly hasSecondFactor: boolean } | null;
}

/**
 * Whether a session has not the rights of an administrator, because TWO_FACTOR requires a second factor of them and
 * none was given. A session that began with a key has the rights of that key.
 */
export const lacksSecondFactor = (
  { requiresTwoFactor }: DomainContext['settings'],
  { rootAdmin, session }: SignedIn,
): boolean =>
  requiresTwoFactor && rootAdmin && session !== null && session.method !== 'key' && !session.hasSecondFactor;

/**
 * Requires that the caller's session lacks no second factor: a lasting credential, such as a key, would have the rights
 * that the session has not.
 * @throws {ForbiddenError}
 */
export const requireSecondFactor = ({ principal }: Pick<DomainContext, 'principal'>): void => {
  if (principal.kind !== 'user' || principal.key.session?.lacksSecondFactor !== true) return;
  throw new ForbiddenError('Administrators need a second factor here. Set it up first.');
};
