import type { Egg, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/** How a caller names an egg. */
export interface EggKey {
  readonly id: number;
  /** When given, the egg must be one of this nest. */
  readonly nestId?: number;
}

/** What to load of the egg besides its columns. */
type Selection = Pick<Prisma.EggFindFirstArgs, 'include' | 'select'>;

/**
 * One egg, for administrators.
 * @throws {ForbiddenError}  @throws {NotFoundError} none, or not in the nest
 * Source: rest.md §8.7.
 */
export const getEgg = async (ctx: DomainContext, { id, nestId }: EggKey, selection: Selection = {}): Promise<Egg> => {
  const egg = await ctx.db.egg.findFirst({ ...selection, where: { id, nestId } });
  if (egg === null) throw new NotFoundError();
  requireResource(ctx, 'eggs', 'read');
  return egg;
};
