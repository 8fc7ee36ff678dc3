import type { Location, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** Relations to load with the columns of the location. */
type Selection = Pick<Prisma.LocationFindUniqueArgs, 'include' | 'select'>;

/**
 * Loads one location, for administrators.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 */
export const getLocation = async (
  ctx: DomainContext,
  { id }: { readonly id: number },
  selection: Selection = {},
): Promise<Location> => {
  const location = await ctx.db.location.findUnique({ ...selection, where: { id } });
  if (location === null) throw new NotFoundError();
  requireResource(ctx, 'locations', 'read');
  return location;
};
