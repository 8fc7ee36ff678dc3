import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { type CreatedLink, createAccountLink } from '../users/account-link.js';

/** Lifetime of a link in milliseconds. */
const LIFETIME_MS = 15 * 60_000;

/**
 * Creates a link with which a user signs in once, within 15 minutes. It replaces an earlier one. A second factor is
 * still asked for. For the first start and the command line.
 * @throws {ForbiddenError} not the service itself  @throws {NotFoundError}
 * Source: rest.md §2.6.
 */
export const createSignInLink = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<CreatedLink> => {
  if (ctx.principal.kind !== 'system') throw new ForbiddenError();
  return ctx.db.$transaction(async (tx) => {
    const { username } = await lockUser(tx, id);
    await recordActivity(ctx, tx, {
      event: 'user:sign-in-link.create',
      subject: ['User', id],
      properties: { user: id, username },
    });
    return createAccountLink(ctx, tx, { userId: id, kind: 'sign_in', path: '/sign-in', lifetimeMs: LIFETIME_MS });
  });
};
