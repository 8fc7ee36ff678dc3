import type { DomainContext } from '../../context.js';
import { NotFoundError } from '../errors.js';
import { visibleKeys } from './list-keys.js';

/**
 * Ends a key, named by its identifier (the first 16 characters). The next request with it is refused.
 * @throws {NotFoundError} no such key, or one of somebody else
 */
export const revokeKey = async (ctx: DomainContext, identifier: string): Promise<void> => {
  const { count } = await ctx.db.apiKey.deleteMany({ where: { AND: [visibleKeys(ctx), { identifier }] } });
  if (count === 0) throw new NotFoundError(`There is no key with the identifier ${identifier}.`);
};
