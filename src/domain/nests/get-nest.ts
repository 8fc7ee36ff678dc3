import type { Nest, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** Relations to load with the columns of the nest. */
type Selection = Pick<Prisma.NestFindUniqueArgs, 'include' | 'select'>;

/**
 * Loads one nest, for administrators.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * Source: rest.md §8.6.
 */
export const getNest = async (
  ctx: DomainContext,
  { id }: { readonly id: number },
  selection: Selection = {},
): Promise<Nest> => {
  const nest = await ctx.db.nest.findUnique({ ...selection, where: { id } });
  if (nest === null) throw new NotFoundError();
  requireResource(ctx, 'nests', 'read');
  return nest;
};
