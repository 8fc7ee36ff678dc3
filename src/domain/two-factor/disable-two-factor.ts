import type { User } from '../../generated/prisma/client.js';
import { requireAllPermissions, requireResource } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { endSessions } from '../sessions/end-sessions.js';
import { renewSessions } from '../sessions/renew-sessions.js';
import { requireCode } from './require-code.js';

/**
 * Turns the second factor of the caller off, with a code or a recovery code. The other sessions of the caller end.
 * @throws {RefusedError} also: TWO_FACTOR requires it of the caller
 * @throws the errors of `requireCode`
 * Source: rest.md §2.6.
 */
export const disableTwoFactor = async (ctx: DomainContext, { code }: { readonly code: string }): Promise<User> => {
  const { id, rootAdmin } = await requireCode(ctx, code);
  if (rootAdmin && ctx.settings.requiresTwoFactor) {
    throw new RefusedError('Administrators need a second factor here.');
  }
  const { user, sendCredential } = await ctx.db.$transaction(async (tx) => {
    await lockUser(tx, id);
    const user = await turnOff(tx, id);
    await recordActivity(ctx, tx, { event: 'user:two-factor.delete' });
    return { user, sendCredential: await renewSessions(ctx, tx, id) };
  });
  sendCredential();
  return user;
};

/**
 * The same for another person, who has lost their device and their recovery codes: their sessions end.
 * @throws {ForbiddenError} also: the user is an administrator, and the caller's key has not all permissions
 * @throws {NotFoundError}
 * @throws {RefusedError} the caller, who gives a code for this
 * Source: rest.md §2.6.
 */
export const resetTwoFactor = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<User> => {
  const subject = await ctx.reads.user.findUnique({ where: { id }, select: { rootAdmin: true } });
  if (subject === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'write');
  if (subject.rootAdmin) requireAllPermissions(ctx);
  if (ctx.principal.kind === 'user' && ctx.principal.user.id === id) {
    throw new RefusedError('Turn your own second factor off with a code.');
  }

  const user = await ctx.db.$transaction(async (tx) => {
    if ((await lockUser(tx, id)).rootAdmin) requireAllPermissions(ctx);
    const user = await turnOff(tx, id);
    await endSessions(tx, id);
    const properties = { user: id, username: user.username };
    await recordActivity(ctx, tx, { event: 'user:two-factor.delete', subject: ['User', id], properties });
    return user;
  });
  ctx.keys.keyCache.forget();
  return user;
};

const turnOff = async (tx: Transaction, id: number): Promise<User> => {
  await tx.twoFactor.deleteMany({ where: { userId: id } });
  await tx.recoveryCode.deleteMany({ where: { userId: id } });
  return tx.user.update({ where: { id }, data: { hasTwoFactor: false } });
};
