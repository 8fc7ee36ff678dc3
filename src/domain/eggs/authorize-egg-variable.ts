import type { Egg, EggVariable } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { authorizeEgg } from './authorize-egg.js';

/**
 * Loads a variable of an egg and authorizes the caller to change it.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const authorizeEggVariable = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  id: number,
): Promise<{ readonly egg: Egg; readonly variable: EggVariable }> => {
  const variable = await ctx.reads.eggVariable.findUnique({ where: { id } });
  if (variable === null) throw new NotFoundError();
  return { variable, egg: await authorizeEgg(ctx, variable.eggId) };
};
