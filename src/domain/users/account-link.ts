import type { AccountLinkKind } from '../../generated/prisma/client.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError } from '../errors.js';
import { hashSecret } from '../keys/key-format.js';
import { databaseNow } from '../persistence/database-now.js';

/** Length of a token in characters (238 bits). */
const TOKEN_LENGTH = 40;

/** A link for one person, which is valid once. */
export interface CreatedLink {
  /** Cannot be read again. */
  readonly url: string;
  readonly expiresAt: Date;
}

interface NewLink {
  readonly userId: number;
  readonly kind: AccountLinkKind;
  /** Path of the page. */
  readonly path: string;
  readonly lifetimeMs: number;
}

/** Creates a link, which replaces an earlier one of the same kind. */
export const createAccountLink = async (
  { random, settings }: Pick<DomainContext, 'random' | 'settings'>,
  tx: Transaction,
  { userId, kind, path, lifetimeMs }: NewLink,
): Promise<CreatedLink> => {
  const token = random.token(TOKEN_LENGTH);
  const expiresAt = new Date((await databaseNow(tx)).getTime() + lifetimeMs);
  const link = { tokenHash: hashSecret(token), expiresAt };
  await tx.accountLink.upsert({
    where: { userId_kind: { userId, kind } },
    create: { userId, kind, ...link },
    update: link,
  });
  return { url: `${settings.publicUrl()}${path}?token=${token}`, expiresAt };
};

/**
 * The user of a link.
 * @throws {NotFoundError} the link is unknown, used, replaced or expired, or of another kind; the error does not say
 *   which
 */
export const findAccountLink = async (
  tx: Transaction,
  { kind, token }: { readonly kind: AccountLinkKind; readonly token: string },
): Promise<{ readonly userId: number }> => {
  const link = await tx.accountLink.findUnique({ where: { tokenHash: hashSecret(token), kind } });
  if (link === null || link.expiresAt <= (await databaseNow(tx))) throw new NotFoundError('This link is not valid.');
  return link;
};

/**
 * Uses up a link: of concurrent calls one succeeds.
 * @throws {NotFoundError} see `findAccountLink`
 */
export const useAccountLink = async (
  tx: Transaction,
  link: { readonly kind: AccountLinkKind; readonly token: string },
): Promise<{ readonly userId: number }> => {
  const { userId } = await findAccountLink(tx, link);
  const { count } = await tx.accountLink.deleteMany({ where: { tokenHash: hashSecret(link.token) } });
  if (count === 0) throw new NotFoundError('This link is not valid.');
  return { userId };
};

/** Deletes the links of a user: they were created for an earlier state of the account. */
export const endAccountLinks = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.accountLink.deleteMany({ where: { userId } });
};
