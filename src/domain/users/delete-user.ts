import type { DomainContext } from '../../context.js';
import { requireResource } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isDependedOn } from '../lost-race.js';

/**
 * Deletes a user with its keys and with what was shared with it. What it did stays in the activity.
 * @throws {ForbiddenError}  @throws {NotFoundError}  @throws {RefusedError} it owns servers
 * Source: rest.md §8.1.
 */
export const deleteUser = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<void> => {
  const user = await ctx.db.user.findUnique({ where: { id }, select: { username: true, _count: SERVERS } });
  if (user === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'write');
  if (user._count.servers > 0) throw ownsServers();

  try {
    await ctx.db.$transaction(async (tx) => {
      await tx.user.delete({ where: { id } });
      await recordActivity(ctx, tx, { event: 'user:delete', properties: { user: id, username: user.username } });
    });
  } catch (error) {
    throw isDependedOn(error) ? ownsServers() : error;
  }
};

const SERVERS = { select: { servers: true } } as const;

const ownsServers = (): RefusedError =>
  new RefusedError(
    'Cannot delete a user with active servers attached to their account. Please delete their servers before continuing.',
  );
