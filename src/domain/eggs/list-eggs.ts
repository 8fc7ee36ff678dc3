import type { DomainContext } from '../../context.js';
import type { Egg, Prisma } from '../../generated/prisma/client.js';
import { requireResource } from '../access.js';
import { NotFoundError } from '../errors.js';

/** What to load of the eggs besides their columns. */
type Selection = Pick<Prisma.EggFindManyArgs, 'include' | 'select'>;

/**
 * All eggs of a nest, oldest first.
 * @throws {NotFoundError} no such nest  @throws {ForbiddenError}
 */
export const listEggs = async (
  ctx: DomainContext,
  { nestId }: { readonly nestId: number },
  selection: Selection = {},
): Promise<readonly Egg[]> => {
  if ((await ctx.db.nest.count({ where: { id: nestId } })) === 0) throw new NotFoundError();
  requireResource(ctx, 'eggs', 'read');
  return ctx.db.egg.findMany({ ...selection, where: { nestId }, orderBy: { id: 'asc' } });
};
