import type { User } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { isImportedHash } from './imported-hash.js';
import { hashPassword } from './password.js';

/**
 * Replaces an imported hash by one of this service, once its user has shown the password. A change of the password
 * meanwhile wins.
 * @returns the hash that the account has from then on
 */
export const renewPasswordHash = async (
  { db }: Pick<DomainContext, 'db'>,
  { id, passwordHash: stored }: Pick<User, 'id' | 'passwordHash'>,
  password: string,
): Promise<string | null> => {
  if (stored === null || !isImportedHash(stored)) return stored;
  const passwordHash = await hashPassword(password);
  const { count } = await db.user.updateMany({ where: { id, passwordHash: stored }, data: { passwordHash } });
  return count === 1 ? passwordHash : stored;
};
