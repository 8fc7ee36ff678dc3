import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import type { Order, Where } from '../ports/reads.js';

/**
 * The order of the list of all nests; the caller adds page and selection.
 * @throws {ForbiddenError}
 * Source: rest.md §8.6.
 */
export const listNests = (
  ctx: Pick<DomainContext, 'principal'>,
): { readonly where: Where<'Nest'>; readonly orderBy: Order<'Nest'>[] } => {
  requireResource(ctx, 'nests', 'read');
  return { where: {}, orderBy: [{ id: 'asc' }] };
};
