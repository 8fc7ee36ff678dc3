import type { Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { orderOf, partialMatches, type Sort, type TextFilter } from '../text-filter.js';

/** Fields that locations can be filtered by, and the column of each. Source: rest.md §8.2. */
const FILTERS = { short: 'short', long: 'long' } as const;

export interface ListLocations {
  readonly filter?: TextFilter<keyof typeof FILTERS> | null;
  readonly sort?: Sort<'id'> | null;
}

/**
 * The condition and order of a list of locations; the caller adds its page and its selection.
 * @throws {ForbiddenError}
 */
export const listLocations = (
  ctx: Pick<DomainContext, 'principal'>,
  { filter, sort }: ListLocations,
): { readonly where: Prisma.LocationWhereInput; readonly orderBy: Prisma.LocationOrderByWithRelationInput[] } => {
  requireResource(ctx, 'locations', 'read');
  return { where: { AND: partialMatches(FILTERS, filter) }, orderBy: orderOf(sort) };
};
