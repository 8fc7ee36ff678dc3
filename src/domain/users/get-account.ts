import type { User } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** Relations to load with the columns of the account. */
/**
 * The account of the caller.
 * @throws {ForbiddenError} not a client key
 */
export const getAccount = async (ctx: DomainContext, selection: Selection<'User'> = {}): Promise<User> => {
  const { user } = requirePerson(ctx);
  const account = await ctx.reads.user.findUnique({ ...selection, where: { id: user.id } });
  if (account === null) throw new NotFoundError();
  return account;
};
