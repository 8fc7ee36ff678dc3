import type { ApiKey } from '../../generated/prisma/client.js';
import { hasAllPermissions } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import type { Where } from '../ports/reads.js';
import { allKeys, visibleKeys } from './list-keys.js';

/** A key by its identifier (the first 16 characters), which people type, or by the id of its row. */
export type KeyName = string | { readonly id: number };

/**
 * Revokes a key and returns it: one of the caller's own, or, by its id, one that an administrator may see. Later
 * requests with it are rejected. It may be the key of this request.
 * @throws {NotFoundError} no such key, or not for the caller
 * @throws {ForbiddenError} an application key without all permissions
 */
export const revokeKey = async (ctx: DomainContext, named: KeyName): Promise<ApiKey> => {
  const where = typeof named === 'string' ? [visibleKeys(ctx), { identifier: named }] : [reachableKeys(ctx), named];
  const key = await ctx.reads.apiKey.findFirst({ where: { AND: where } });
  if (key === null) throw unknownKey(ctx, named);
  const revoked = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.deleteMany({ where: { id: key.id } });
    if (count === 0) throw unknownKey(ctx, named);
    const { identifier, userId } = key;
    const { principal } = ctx;
    const isOwn = principal.kind !== 'user' || principal.user.id === userId;
    const properties = isOwn ? { identifier } : { identifier, user: userId };
    await recordActivity(ctx, tx, { event: 'user:api-key.delete', subject: ['ApiKey', key.id], properties });
    return key;
  });
  ctx.keys.keyCache.forget();
  return revoked;
};

/** All keys for callers with full power, otherwise their own. */
const reachableKeys = (ctx: DomainContext): Where<'ApiKey'> => {
  const { principal } = ctx;
  const isPerson = principal.kind === 'user' && principal.key.kind === 'client';
  return isPerson && !hasAllPermissions(ctx) ? visibleKeys(ctx) : allKeys(ctx);
};

/** The command line repeats what was typed; REST clients expect the panel's sentence. */
const unknownKey = ({ principal }: DomainContext, named: KeyName): NotFoundError =>
  new NotFoundError(
    principal.kind === 'system' && typeof named === 'string'
      ? `There is no key with the identifier ${named}.`
      : undefined,
  ).at('id');
