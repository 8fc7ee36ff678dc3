import type { User } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * An account as it is now, locked until the transaction ends: changes of it come one after the other.
 * @throws {NotFoundError} there is none, or none any more
 */
export const lockUser = async (tx: Transaction, id: number): Promise<User> => {
  await tx.$executeRaw`select 1 from users where id = ${id} for no key update`;
  const user = await tx.user.findUnique({ where: { id } });
  if (user === null) throw new NotFoundError();
  return user;
};
