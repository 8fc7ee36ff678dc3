import type { Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { orderOf, partialMatches, type Sort, type TextFilter } from '../text-filter.js';

/** Fields that lists can be filtered by, and the column of each. Source: rest.md §8.3. */
const FILTERS = { uuid: 'uuid', name: 'name', fqdn: 'fqdn', daemonTokenId: 'daemonTokenId' } as const;

export type NodeFilter = TextFilter<keyof typeof FILTERS>;

/** Fields that lists can be sorted by. */
export const NODE_SORTS = ['id', 'uuid', 'memory', 'disk'] as const;

export interface ListNodes {
  /** Several texts of one field: either matches. Several fields: all match. */
  readonly filter?: NodeFilter | null;
  readonly sort?: Sort<(typeof NODE_SORTS)[number]> | null;
}

/**
 * The condition and order of a list of nodes; the caller adds its page and its selection.
 * @throws {ForbiddenError}
 */
export const listNodes = (
  ctx: Pick<DomainContext, 'principal'>,
  { filter, sort }: ListNodes,
): { readonly where: Prisma.NodeWhereInput; readonly orderBy: Prisma.NodeOrderByWithRelationInput[] } => {
  requireResource(ctx, 'nodes', 'read');
  return { where: { AND: partialMatches(FILTERS, filter) }, orderBy: orderOf(sort) };
};
