import type { ApiKey } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { allKeys, visibleKeys } from './list-keys.js';

/** A key by its identifier (the first 16 characters), which people type; by its row, whosever it is. */
export type KeyName = string | { readonly id: number };

/**
 * Ends a key and returns it as it was: by its identifier one of the caller's own, by its row anybody's. The next request
 * with it is refused; it may be the one that is asked with.
 * @throws {NotFoundError} no such key, or, by its identifier, one of another user
 * @throws {ForbiddenError} by its row: anybody but who may do everything
 */
export const revokeKey = async (ctx: DomainContext, named: KeyName): Promise<ApiKey> => {
  const where = typeof named === 'string' ? [visibleKeys(ctx), { identifier: named }] : [allKeys(ctx), named];
  const key = await ctx.db.apiKey.findFirst({ where: { AND: where } });
  if (key === null) throw unknownKey(ctx, named);
  const revoked = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.deleteMany({ where: { id: key.id } });
    if (count === 0) throw unknownKey(ctx, named);
    const { identifier, userId } = key;
    // Whose it was goes without saying where it was the caller's own.
    const properties = typeof named === 'string' ? { identifier } : { identifier, user: userId };
    await recordActivity(ctx, tx, { event: 'user:api-key.delete', properties });
    return key;
  });
  ctx.keys.verdicts.forget();
  return revoked;
};

/** The command line says what was typed; tools of the field expect their own sentence. */
const unknownKey = ({ principal }: DomainContext, named: KeyName): NotFoundError =>
  new NotFoundError(
    principal.kind === 'system' && typeof named === 'string'
      ? `There is no key with the identifier ${named}.`
      : undefined,
  ).at(typeof named === 'string' ? 'identifier' : 'id');
