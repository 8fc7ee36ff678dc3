import type { Location } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** Relations to load with the columns of the location. */
/**
 * Loads one location, for administrators.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 */
export const getLocation = async (
  ctx: DomainContext,
  { id }: { readonly id: number },
  selection: Selection<'Location'> = {},
): Promise<Location> => {
  const location = await ctx.reads.location.findUnique({ ...selection, where: { id } });
  if (location === null) throw new NotFoundError();
  requireResource(ctx, 'locations', 'read');
  return location;
};
