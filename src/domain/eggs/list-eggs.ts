import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Where } from '../ports/reads.js';

/**
 * The condition of the list of a nest's eggs; the caller adds order, page and selection.
 * @throws {NotFoundError} no such nest
 * @throws {ForbiddenError}
 */
export const listEggs = async (ctx: DomainContext, { nestId }: { readonly nestId: number }): Promise<Where<'Egg'>> => {
  if ((await ctx.reads.nest.count({ where: { id: nestId } })) === 0) throw new NotFoundError();
  requireResource(ctx, 'eggs', 'read');
  return { nestId };
};
