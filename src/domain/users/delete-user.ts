import { requireAllPermissions, requireResource } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isForeignKeyViolation } from '../persistence/constraint-violations.js';
import { denyTokensEverywhere } from '../servers/deny-tokens-everywhere.js';
import { findReachableServers } from '../servers/find-reachable-servers.js';

/**
 * Deletes a user with their keys and shared access, and revokes their links to servers. Their activity is kept.
 * @throws {ForbiddenError} also: the user is an administrator, and the caller's key has not all permissions
 * @throws {NotFoundError}
 * @throws {RefusedError} the user owns servers
 * Source: rest.md §8.1.
 */
export const deleteUser = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<void> => {
  const user = await ctx.db.user.findUnique({ where: { id }, select: { rootAdmin: true, _count: SERVERS } });
  if (user === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'write');
  if (user.rootAdmin) requireAllPermissions(ctx);
  if (user._count.servers > 0) throw ownsServers();

  try {
    const servers = await ctx.db.$transaction(async (tx) => {
      const { rootAdmin, username } = await lockUser(tx, id);
      if (rootAdmin) requireAllPermissions(ctx);
      const reachable = await findReachableServers(tx, { id, rootAdmin });
      await tx.user.delete({ where: { id } });
      await recordActivity(ctx, tx, {
        event: 'user:delete',
        subject: ['User', id],
        properties: { user: id, username },
      });
      return reachable;
    });
    ctx.keys.keyCache.forget();
    await denyTokensEverywhere(ctx, id, servers);
  } catch (error) {
    throw isForeignKeyViolation(error) ? ownsServers() : error;
  }
};

const SERVERS = { select: { servers: true } } as const;

const ownsServers = (): RefusedError =>
  new RefusedError(
    'Cannot delete a user with active servers attached to their account. Please delete their servers before continuing.',
  );
