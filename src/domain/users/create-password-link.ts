import { requireAllPermissions, requireResource } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { type CreatedLink, createAccountLink } from './account-link.js';

/** Lifetime of a link in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60_000;

/**
 * Creates a link with which a user can set a new password, once and within 24 hours. It replaces an earlier link, and
 * ends when the password is changed in another way.
 * @throws {ForbiddenError} also: the user is an administrator, and the caller's key has not all permissions
 * @throws {NotFoundError}
 * Source: rest.md §10.3.
 */
export const createPasswordLink = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<CreatedLink> => {
  const subject = await ctx.reads.user.findUnique({ where: { id }, select: { rootAdmin: true } });
  if (subject === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'write');
  if (subject.rootAdmin) requireAllPermissions(ctx);

  return ctx.db.$transaction(async (tx) => {
    const { rootAdmin, username } = await lockUser(tx, id);
    if (rootAdmin) requireAllPermissions(ctx);
    await recordActivity(ctx, tx, {
      event: 'user:password-link.create',
      subject: ['User', id],
      properties: { user: id, username },
    });
    return createAccountLink(ctx, tx, { userId: id, kind: 'password', path: '/password', lifetimeMs: LIFETIME_MS });
  });
};
