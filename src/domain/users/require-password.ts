import type { User } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isPassword } from './password.js';

/** What a wrong password is answered with, and an account that has none. Source: rest.md §10.3. */
export const invalidPassword = (member: string): RefusedError =>
  new RefusedError('The password provided was invalid for this account.', 'INVALID_PASSWORD').at(member);

/**
 * The account, for who knows its password. Asked before anything else about a request: a key alone learns nothing about
 * other accounts from it.
 * @param sent the member that has the password, and whatever was sent as one
 * @throws {RefusedError} it is not the password, or the account has none  @throws {NotFoundError} the account is gone
 */
export const requirePassword = async (
  { db }: Pick<DomainContext, 'db'>,
  userId: number,
  [member, password]: readonly [member: string, password: unknown],
): Promise<User> => {
  const user = await db.user.findUnique({ where: { id: userId } });
  if (user === null) throw new NotFoundError();
  if (typeof password !== 'string' || !(await isPassword(password, user.passwordHash))) throw invalidPassword(member);
  return user;
};
