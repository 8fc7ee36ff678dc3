import type { DomainContext, Transaction } from '../context.js';
import { UnauthenticatedError } from '../errors.js';
import { generateKeyParts, hashSecret } from '../keys/key-format.js';
import { endSessions } from './end-sessions.js';

/**
 * Call this in the transaction that changes how the caller signs in: ends their other sessions, and gives the session
 * of this request a new credential.
 * @returns a function to call after the commit, which sends the credential
 * @throws {UnauthenticatedError} the session was ended meanwhile
 */
export const renewSessions = async (
  { principal, random, keys, sendSession }: DomainContext,
  tx: Transaction,
  userId: number,
): Promise<() => void> => {
  const own = principal.kind === 'user' && principal.key.session !== undefined ? principal.key.id : undefined;
  await endSessions(tx, userId, { except: own });
  if (own === undefined) return () => keys.keyCache.forget();
  const { identifier, secret } = generateKeyParts(random, 'session');
  const data = { identifier, secretHash: hashSecret(secret) };
  const [renewed] = await tx.apiKey.updateManyAndReturn({ where: { id: own }, data, select: { expiresAt: true } });
  if (renewed === undefined) throw new UnauthenticatedError();
  return () => {
    keys.keyCache.forget();
    sendSession?.({ token: identifier + secret, ...renewed });
  };
};
