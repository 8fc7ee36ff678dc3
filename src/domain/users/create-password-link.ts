import { requireAllPermissions, requireResource } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { hashSecret } from '../keys/key-format.js';
import { databaseNow } from '../persistence/database-now.js';

/** Length of a token in characters (238 bits). */
const TOKEN_LENGTH = 40;

/** Lifetime of a link in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** A link with which a user can set a new password once. */
export interface PasswordLink {
  /** Cannot be read again. */
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Creates a link with which a user can set a new password, once and within 24 hours. It replaces an earlier link, and
 * ends when the password is changed in another way.
 * @throws {ForbiddenError} also: the user is an administrator, and the caller's key has not all permissions
 * @throws {NotFoundError}
 * Source: rest.md §10.3.
 */
export const createPasswordLink = async (
  ctx: DomainContext,
  { id }: { readonly id: number },
): Promise<PasswordLink> => {
  const subject = await ctx.reads.user.findUnique({ where: { id }, select: { rootAdmin: true } });
  if (subject === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'write');
  if (subject.rootAdmin) requireAllPermissions(ctx);
  const token = ctx.random.token(TOKEN_LENGTH);

  return ctx.db.$transaction(async (tx) => {
    const { rootAdmin, username } = await lockUser(tx, id);
    if (rootAdmin) requireAllPermissions(ctx);
    const expiresAt = new Date((await databaseNow(tx)).getTime() + LIFETIME_MS);
    const link = { tokenHash: hashSecret(token), expiresAt };
    await tx.passwordLink.upsert({ where: { userId: id }, create: { userId: id, ...link }, update: link });
    await recordActivity(ctx, tx, {
      event: 'user:password-link.create',
      subject: ['User', id],
      properties: { user: id, username },
    });
    return { url: `${ctx.settings.publicUrl()}/password?token=${token}`, expiresAt };
  });
};
