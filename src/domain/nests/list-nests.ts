import type { Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';

/**
 * The order of the list of all nests; the caller adds page and selection.
 * @throws {ForbiddenError}
 * Source: rest.md §8.6.
 */
export const listNests = (
  ctx: Pick<DomainContext, 'principal'>,
): { readonly where: Prisma.NestWhereInput; readonly orderBy: Prisma.NestOrderByWithRelationInput[] } => {
  requireResource(ctx, 'nests', 'read');
  return { where: {}, orderBy: [{ id: 'asc' }] };
};
