import type { ServiceContext } from '../context.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import { currentRequestId } from '../tracing/trace-context.js';
import { endSession } from './end-session.js';

/** Ends the session of a credential, if there is one. */
export const signOut = async (
  { db, keys }: ServiceContext,
  { token, ip }: { readonly token: string; readonly ip: string },
): Promise<void> => {
  await db.$transaction(async (tx) => {
    const actorId = await endSession(tx, token);
    if (actorId === null) return;
    const properties = { count: 1, reason: 'sign-out' };
    const entry = { event: 'auth:session.end', actorId, ip: plainAddress(ip), properties };
    await tx.activity.create({ data: { ...entry, requestId: currentRequestId() } });
  });
  keys.keyCache.forget();
};
