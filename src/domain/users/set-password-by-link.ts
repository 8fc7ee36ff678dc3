import { lockUser } from '../access/lock-user.js';
import type { Database, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import { hashSecret } from '../keys/key-format.js';
import { databaseNow } from '../persistence/database-now.js';
import { NewPassword } from './account-models.js';
import { hashPassword } from './password.js';

/** The context of a caller with a link instead of a key. Errors reveal nothing about the account. */
export interface LinkContext {
  readonly db: Database;
}

export interface PasswordByLink {
  readonly token: string;
  readonly password?: unknown;
  readonly passwordConfirmation?: unknown;
  /** Address of the caller. */
  readonly ip: string;
}

/**
 * @throws {NotFoundError} the link is unknown, used, replaced or expired; the error does not say which
 */
export const requirePasswordLink = async ({ db }: LinkContext, token: string): Promise<void> => {
  await findLink(db, token);
};

/**
 * Sets the password of the user of a link. Only success uses up the link; of concurrent calls one succeeds. Keys stay
 * valid, as with every change of a password.
 * @throws {NotFoundError} see `requirePasswordLink`
 * @throws {ValidationError} the password is too short, or differs from its confirmation
 * Source: rest.md §10.3.
 */
export const setPasswordByLink = async (
  { db }: LinkContext,
  { token, ip, ...input }: PasswordByLink,
): Promise<void> => {
  // Checked first, so that callers without a link cannot cause the work of hashing.
  const { userId } = await findLink(db, token);
  const { password } = await parseInput({ db }, NewPassword, input);
  const passwordHash = await hashPassword(password);

  await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    await findLink(tx, token);
    await tx.passwordLink.delete({ where: { userId } });
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    const entry = { event: 'user:account.password-changed', properties: { method: 'link' } };
    await tx.activity.create({ data: { ...entry, actorId: userId, ip: plainAddress(ip) } });
  });
};

const findLink = async (tx: Transaction, token: string): Promise<{ readonly userId: number }> => {
  const link = await tx.passwordLink.findUnique({ where: { tokenHash: hashSecret(token) } });
  if (link === null || link.expiresAt <= (await databaseNow(tx))) throw new NotFoundError('This link is not valid.');
  return link;
};
