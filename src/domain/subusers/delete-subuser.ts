import type { Subuser } from '../../generated/prisma/client.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { denyTokens } from '../servers/deny-tokens.js';
import { authorizeSubuser, requireOther, type SubuserKey } from './authorize-subuser.js';
import { requireGranted } from './subuser-permissions.js';

/**
 * Removes a subuser from a server and revokes their links to it. The account stays. Returns the deleted row's ids.
 * @throws what `authorizeSubuser` throws
 * @throws {ForbiddenError} without `user.delete`, or the caller themselves; ACTION_FORBIDDEN: the subuser has a
 * permission that the caller does not have
 * Source: rest.md §15.10.
 */
export const deleteSubuser = async (ctx: DomainContext, key: SubuserKey): Promise<Pick<Subuser, 'id' | 'serverId'>> => {
  const { server, subuser } = await authorizeSubuser(ctx, key);
  requirePermission(server, 'user.delete');
  requireOther(ctx, subuser);

  await ctx.db.$transaction(async (tx) => {
    const locked = await lockServer(tx, server.id);
    const before = await tx.subuser.findUnique({ where: { id: subuser.id } });
    if (before === null) throw new NotFoundError();
    await requireGranted(ctx, { tx, server: locked }, { before: before.permissions, after: [] });
    await tx.subuser.delete({ where: { id: subuser.id } });
    await recordActivity(ctx, tx, {
      event: 'server:subuser.delete',
      serverId: server.id,
      subject: ['Subuser', subuser.id],
      properties: { email: subuser.user.email, permissions: before.permissions },
    });
  });
  await denyTokens(ctx, server.id, [subuser.userId]);
  return { id: subuser.id, serverId: server.id };
};
