import type { Egg } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * Loads an egg and authorizes the caller to change it.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const authorizeEgg = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  id: number,
): Promise<Egg> => {
  const egg = await ctx.reads.egg.findUnique({ where: { id } });
  if (egg === null) throw new NotFoundError();
  requireResource(ctx, 'eggs', 'write');
  return egg;
};
