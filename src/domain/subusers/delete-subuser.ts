import type { DomainContext } from '../../context.js';
import { requirePermission } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { denyTokens } from '../servers/deny-tokens.js';
import { enterSubuser, requireOther, type SubuserKey } from './enter-subuser.js';

/**
 * Stops sharing a server with somebody, and takes back the links to it that they hold. The account stays. Returns the
 * id of what is gone.
 * @throws what `enterSubuser` throws  @throws {ForbiddenError} without `user.delete`, or oneself
 * Source: rest.md §15.10.
 */
export const deleteSubuser = async (ctx: DomainContext, key: SubuserKey): Promise<number> => {
  const { server, subuser } = await enterSubuser(ctx, key);
  await requirePermission(ctx, server, 'user.delete');
  requireOther(ctx, subuser);

  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.subuser.deleteMany({ where: { id: subuser.id } });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, {
      event: 'server:subuser.delete',
      serverId: server.id,
      properties: { email: subuser.user.email, permissions: subuser.permissions },
    });
  });
  await denyTokens(ctx, server.id, subuser.userId);
  return subuser.id;
};
