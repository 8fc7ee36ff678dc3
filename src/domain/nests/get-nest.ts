import type { Nest } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** Relations to load with the columns of the nest. */
/**
 * Loads one nest, for administrators.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * Source: rest.md §8.6.
 */
export const getNest = async (
  ctx: DomainContext,
  { id }: { readonly id: number },
  selection: Selection<'Nest'> = {},
): Promise<Nest> => {
  const nest = await ctx.reads.nest.findUnique({ ...selection, where: { id } });
  if (nest === null) throw new NotFoundError();
  requireResource(ctx, 'nests', 'read');
  return nest;
};
