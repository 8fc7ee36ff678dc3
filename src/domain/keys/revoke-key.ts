import type { ApiKey } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { visibleKeys } from './list-keys.js';

/**
 * Ends a key, named by its identifier (the first 16 characters), and returns it as it was. The next request with it is
 * refused; it may be the one that is asked with.
 * @throws {NotFoundError} no such key, or one of another user
 */
export const revokeKey = async (ctx: DomainContext, identifier: string): Promise<ApiKey> => {
  const key = await ctx.db.apiKey.findFirst({ where: { AND: [visibleKeys(ctx), { identifier }] } });
  if (key === null) throw unknownKey(ctx, identifier);
  const revoked = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.deleteMany({ where: { id: key.id } });
    if (count === 0) throw unknownKey(ctx, identifier);
    await recordActivity(ctx, tx, { event: 'user:api-key.delete', properties: { identifier } });
    return key;
  });
  ctx.keys.verdicts.forget();
  return revoked;
};

/** The command line says what was typed; tools of the field expect their own sentence. */
const unknownKey = ({ principal }: DomainContext, identifier: string): NotFoundError =>
  new NotFoundError(principal.kind === 'system' ? `There is no key with the identifier ${identifier}.` : undefined);
