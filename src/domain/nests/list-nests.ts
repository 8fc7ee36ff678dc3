import type { DomainContext } from '../../context.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { requireAdministrator } from '../access.js';

/**
 * The order of the list of all nests; the caller adds its page and its selection.
 * @throws {ForbiddenError} no administrator
 * Source: rest.md §8.6.
 */
export const listNests = (
  ctx: Pick<DomainContext, 'principal'>,
): { readonly where: Prisma.NestWhereInput; readonly orderBy: Prisma.NestOrderByWithRelationInput[] } => {
  requireAdministrator(ctx);
  return { where: {}, orderBy: [{ id: 'asc' }] };
};
