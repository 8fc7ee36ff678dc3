import type { ApiKey } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { allKeys, visibleKeys } from './list-keys.js';

/** A key by its identifier (the first 16 characters), which people type, or by the id of its row. */
export type KeyName = string | { readonly id: number };

/**
 * Revokes a key and returns it: by its identifier one of the caller's own, by its id one of any user. Later requests
 * with it are rejected. It may be the key of this request.
 * @throws {NotFoundError} no such key, or, by its identifier, a key of another user
 * @throws {ForbiddenError} by its id: the caller is no administrator, or their key has not all permissions
 */
export const revokeKey = async (ctx: DomainContext, named: KeyName): Promise<ApiKey> => {
  const where = typeof named === 'string' ? [visibleKeys(ctx), { identifier: named }] : [allKeys(ctx), named];
  const key = await ctx.reads.apiKey.findFirst({ where: { AND: where } });
  if (key === null) throw unknownKey(ctx, named);
  const revoked = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.deleteMany({ where: { id: key.id } });
    if (count === 0) throw unknownKey(ctx, named);
    const { identifier, userId } = key;
    // The owner is recorded only where it may be another user.
    const properties = typeof named === 'string' ? { identifier } : { identifier, user: userId };
    await recordActivity(ctx, tx, { event: 'user:api-key.delete', subject: ['ApiKey', key.id], properties });
    return key;
  });
  ctx.keys.keyCache.forget();
  return revoked;
};

/** The command line repeats what was typed; REST clients expect the panel's sentence. */
const unknownKey = ({ principal }: DomainContext, named: KeyName): NotFoundError =>
  new NotFoundError(
    principal.kind === 'system' && typeof named === 'string'
      ? `There is no key with the identifier ${named}.`
      : undefined,
  ).at(typeof named === 'string' ? 'identifier' : 'id');
