import { lockUser } from '../access/lock-user.js';
import type { Database, DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { plainAddress } from '../keys/allowed-addresses.js';
import { endSessions } from '../sessions/end-sessions.js';
import { currentRequestId } from '../tracing/trace-context.js';
import { endAccountLinks, findAccountLink, useAccountLink } from './account-link.js';
import { NewPassword } from './account-models.js';
import { hashPassword } from './password.js';

/** The context of a caller with a link instead of a key. Errors reveal nothing about the account. */
export interface LinkContext {
  readonly db: Database;
  readonly keys: Pick<DomainContext['keys'], 'keyCache'>;
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
export const requirePasswordLink = async ({ db }: Pick<LinkContext, 'db'>, token: string): Promise<void> => {
  await findAccountLink(db, { kind: 'password', token });
};

/**
 * Sets the password of the user of a link, and ends their sessions. Only success uses up the link; of concurrent calls
 * one succeeds. Keys stay valid, as with every change of a password.
 * @throws {NotFoundError} see `requirePasswordLink`
 * @throws {ValidationError} the password is too short, or differs from its confirmation
 * Source: rest.md §10.3.
 */
export const setPasswordByLink = async (
  { db, keys }: LinkContext,
  { token, ip, ...input }: PasswordByLink,
): Promise<void> => {
  // Checked first, so that callers without a link cannot cause the work of hashing.
  const { userId } = await findAccountLink(db, { kind: 'password', token });
  const { password } = await parseInput({ db }, NewPassword, input);
  const passwordHash = await hashPassword(password);

  await db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    await useAccountLink(tx, { kind: 'password', token });
    await endAccountLinks(tx, userId);
    await endSessions(tx, userId);
    await tx.user.update({ where: { id: userId }, data: { passwordHash } });
    const entry = { event: 'user:account.password-changed', properties: { method: 'link' } };
    const requestId = currentRequestId();
    await tx.activity.create({ data: { ...entry, actorId: userId, ip: plainAddress(ip), requestId } });
  });
  keys.keyCache.forget();
};
