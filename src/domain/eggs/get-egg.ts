import type { Egg } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Selection } from '../ports/reads.js';

/** The id of an egg. */
export interface EggKey {
  readonly id: number;
  /** If given, the egg must be in this nest. */
  readonly nestId?: number;
}

/** Relations to load with the columns of the egg. */
/**
 * Loads one egg, for administrators.
 * @throws {ForbiddenError}
 * @throws {NotFoundError} no such egg, or not in the nest
 * Source: rest.md §8.7.
 */
export const getEgg = async (
  ctx: DomainContext,
  { id, nestId }: EggKey,
  selection: Selection<'Egg'> = {},
): Promise<Egg> => {
  const egg = await ctx.reads.egg.findFirst({ ...selection, where: { id, nestId } });
  if (egg === null) throw new NotFoundError();
  requireResource(ctx, 'eggs', 'read');
  return egg;
};
