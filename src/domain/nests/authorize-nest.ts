import type { Nest } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import type { Resource } from '../access/key-permissions.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';

/**
 * Loads a nest and authorizes the caller to change it or its eggs.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const authorizeNest = async (
  ctx: Pick<DomainContext, 'principal' | 'db' | 'reads'>,
  id: number,
  resource: Extract<Resource, 'nests' | 'eggs'>,
): Promise<Nest> => {
  const nest = await ctx.reads.nest.findUnique({ where: { id } });
  if (nest === null) throw new NotFoundError();
  requireResource(ctx, resource, 'write');
  return nest;
};
