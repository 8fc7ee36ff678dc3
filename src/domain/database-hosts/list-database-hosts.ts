import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import type { Order } from '../ports/reads.js';

/**
 * The order of a list of database hosts, oldest first; the caller adds its page and its selection.
 * @throws {ForbiddenError}
 */
export const listDatabaseHosts = (
  ctx: Pick<DomainContext, 'principal'>,
): { readonly orderBy: Order<'DatabaseHost'> } => {
  requireResource(ctx, 'database_hosts', 'read');
  return { orderBy: { id: 'asc' } };
};
