import { lockUser } from '../access/lock-user.js';
import type { Database, Transaction } from '../context.js';
import { databaseNow } from '../database-now.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input-model.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import { hashSecret } from '../keys/key-format.js';
import { NewPassword } from './account-models.js';
import { hashPassword } from './password.js';

/** Whoever holds a link: there is no key behind it, and nobody is told more than it says. */
export interface LinkContext {
  readonly db: Database;
}

export interface PasswordByLink {
  readonly token: string;
  readonly password?: unknown;
  readonly passwordConfirmation?: unknown;
  /** Address of whoever asks. */
  readonly ip: string;
}

/** @throws {NotFoundError} the link is unknown, used, ended or too old: which of them, nobody is told */
export const requirePasswordLink = async ({ db }: LinkContext, token: string): Promise<void> => {
  await findLink(db, token);
};

/**
 * Sets the password of the person that a link was made for. The link is used up by that and by nothing else; of several at
 * once one succeeds. Keys stay good, as with every change of a password.
 * @throws {NotFoundError} as `requirePasswordLink`
 * @throws {ValidationError} the password is too short, or not the same twice
 * Source: rest.md §10.3.
 */
export const setPasswordByLink = async (
  { db }: LinkContext,
  { token, ip, ...input }: PasswordByLink,
): Promise<void> => {
  // First: without a link nobody has us work on a hash.
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
  if (link === null || link.expiresAt <= (await databaseNow(tx))) throw new NotFoundError('This link is not good.');
  return link;
};
