import type { User } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** The id of a user. An external id is compared exactly. */
export type UserKey = { readonly id: number } | { readonly externalId: string };

/** Relations to load with the columns of the user. */
/**
 * Loads one user, for administrators.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 */
export const getUser = async (ctx: DomainContext, key: UserKey, selection: Selection<'User'> = {}): Promise<User> => {
  const user = await ctx.reads.user.findUnique({ ...selection, where: key });
  if (user === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'read');
  return user;
};
