import type { Transaction } from '../context.js';
import { currentRequestId } from '../tracing/trace-context.js';

/**
 * Ends the sessions of a person, except one that stays, because what they were opened with has changed. Their keys stay
 * valid. Call `ctx.keys.keyCache.forget` after the commit.
 */
export const endSessions = async (
  tx: Transaction,
  userId: number,
  { except }: { readonly except?: number } = {},
): Promise<void> => {
  const where = { userId, session: { isNot: null }, NOT: except === undefined ? undefined : { id: except } };
  const { count } = await tx.apiKey.deleteMany({ where });
  if (count === 0) return;
  const properties = { count, reason: 'credentials-changed' };
  const entry = { event: 'auth:session.end', actorId: userId, properties };
  await tx.activity.create({ data: { ...entry, requestId: currentRequestId() } });
};
