import type { Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { orderOf, partialMatches, type Sort, type TextFilter } from '../text-filter.js';

/** Fields that users can be filtered by, and the column of each. Source: rest.md §8.1. */
const FILTERS = { email: 'email', uuid: 'uuid', username: 'username', externalId: 'externalId' } as const;

export interface ListUsers {
  readonly filter?: TextFilter<keyof typeof FILTERS> | null;
  readonly sort?: Sort<'id' | 'uuid'> | null;
}

/**
 * The condition and order of a list of users; the caller adds its page and its selection.
 * @throws {ForbiddenError}
 */
export const listUsers = (
  ctx: Pick<DomainContext, 'principal'>,
  { filter, sort }: ListUsers,
): { readonly where: Prisma.UserWhereInput; readonly orderBy: Prisma.UserOrderByWithRelationInput[] } => {
  requireResource(ctx, 'users', 'read');
  return { where: { AND: partialMatches(FILTERS, filter) }, orderBy: orderOf(sort) };
};
