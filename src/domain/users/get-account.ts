import type { Prisma, User } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** Relations to load with the columns of the account. */
type Selection = Pick<Prisma.UserFindUniqueArgs, 'include' | 'select'>;

/**
 * The account of the caller.
 * @throws {ForbiddenError} not a client key
 */
export const getAccount = async (ctx: DomainContext, selection: Selection = {}): Promise<User> => {
  const { user } = requirePerson(ctx);
  const account = await ctx.db.user.findUnique({ ...selection, where: { id: user.id } });
  if (account === null) throw new NotFoundError();
  return account;
};
