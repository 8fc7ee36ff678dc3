import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { ownSessions } from './list-sessions.js';

/**
 * Ends a session of the caller, also that of this request. Its streams end, and later requests are rejected.
 * @throws {ForbiddenError} not a client key
 * @throws {NotFoundError} no such session of the caller
 */
export const revokeSession = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<void> => {
  const where = { AND: [ownSessions(ctx), { id }] };
  if ((await ctx.reads.session.findFirst({ where, select: { id: true } })) === null) throw new NotFoundError();
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.deleteMany({ where: { id } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, { event: 'auth:session.end', properties: { count, reason: 'revoked' } });
  });
  ctx.keys.keyCache.forget();
};
