import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../context.js';
import { hashSecret, IDENTIFIER_LENGTH } from '../keys/key-format.js';

/** Ends the session of a credential. Returns the id of its person; null if there is no such session. */
export const endSession = async (tx: Transaction, token: string): Promise<number | null> => {
  const row = await tx.apiKey.findUnique({
    where: { identifier: token.slice(0, IDENTIFIER_LENGTH), session: { isNot: null } },
    select: { id: true, userId: true, secretHash: true },
  });
  if (row === null || !timingSafeEqual(row.secretHash, hashSecret(token.slice(IDENTIFIER_LENGTH)))) return null;
  const { count } = await tx.apiKey.deleteMany({ where: { id: row.id } });
  return count === 0 ? null : row.userId;
};
