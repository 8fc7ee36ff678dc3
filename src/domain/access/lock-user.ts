import type { User } from '../../generated/prisma/client.js';
import type { Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * Locks an account until the transaction ends and returns its current row: changes to it are made one after another.
 * @throws {NotFoundError} no such account, or it was deleted meanwhile
 */
export const lockUser = async (tx: Transaction, id: number): Promise<User> => {
  await tx.$executeRaw`select 1 from users where id = ${id} for no key update`;
  const user = await tx.user.findUnique({ where: { id } });
  if (user === null) throw new NotFoundError();
  return user;
};
