import type { User } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isPassword } from './password.js';
import { renewPasswordHash } from './renew-password-hash.js';

/**
 * The error for a wrong password, and for an account without a password. Source: rest.md §10.3.
 * @param member the name of the member that holds the password
 */
export const invalidPassword = (member: string): RefusedError =>
  new RefusedError('The password provided was invalid for this account.', 'INVALID_PASSWORD').at(member);

/**
 * Checks the password of an account and returns the account. Call this before any other check of a request, so that a
 * stolen key alone reveals nothing about other accounts.
 * @param sent the member that holds the password, and its value, of any type
 * @throws {RefusedError} the password is wrong, or the account has none
 * @throws {NotFoundError} the account was deleted
 */
export const requirePassword = async (
  { reads, db }: Pick<DomainContext, 'reads' | 'db'>,
  userId: number,
  [member, password]: readonly [member: string, password: unknown],
): Promise<User> => {
  const user = await reads.user.findUnique({ where: { id: userId } });
  if (user === null) throw new NotFoundError();
  if (typeof password !== 'string' || !(await isPassword(password, user.passwordHash))) throw invalidPassword(member);
  return { ...user, passwordHash: await renewPasswordHash({ db }, user, password) };
};

/**
 * The same for an account that may have no password: then nothing is asked for.
 * @throws the errors of `requirePassword`
 */
export const requireOwnPassword = async (
  ctx: Pick<DomainContext, 'reads' | 'db'>,
  userId: number,
  sent: readonly [member: string, password: unknown],
): Promise<User> => {
  const user = await ctx.reads.user.findUnique({ where: { id: userId } });
  if (user === null) throw new NotFoundError();
  return user.passwordHash === null ? user : requirePassword(ctx, userId, sent);
};
