import type { User } from '../../generated/prisma/client.js';
import { requireAllPermissions, requireResource } from '../access/caller-rights.js';
import { lockUser } from '../access/lock-user.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { requireAllPermissionsNow } from '../keys/renew-principal.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { denyTokensEverywhere } from '../servers/deny-tokens-everywhere.js';
import { findReachableServers } from '../servers/find-reachable-servers.js';
import { endSessions } from '../sessions/end-sessions.js';
import { useCase } from '../use-case.js';
import { endAccountLinks } from './account-link.js';
import { hashPassword } from './password.js';
import { UNIQUE_COLUMNS, UserChange, userColumns } from './user-model.js';

export interface UpdateUser {
  readonly id: number;
  /** Absent members keep their value. */
  readonly user: unknown;
}

/**
 * Changes a user. An external id of null is cleared; without a password the present one stays. A user who is demoted
 * from administrator loses their links to servers. A new password or role ends their sessions.
 * @throws {ForbiddenError} the caller is not an administrator; or the user is or becomes one, and the caller's key has
 * not   all permissions
 * @throws {NotFoundError}
 * @throws {ValidationError} broken rules, including a taken name or email address
 * Source: rest.md §8, §8.1.
 */
export const updateUser = useCase(
  async (ctx, { id, user: body }: UpdateUser) => {
    const subject = await ctx.reads.user.findUnique({ where: { id } });
    if (subject === null) throw new NotFoundError();
    requireResource(ctx, 'users', 'write');
    if (subject.rootAdmin) requireAllPermissions(ctx);
    const wanted = await parseInput(ctx, UserChange, body, { subject });
    return { wanted };
  },
  async (ctx, { wanted }, { id }): Promise<User> => {
    if (wanted.rootAdmin === true) await requireAllPermissionsNow(ctx);
    const passwordHash = wanted.password ? await hashPassword(wanted.password) : undefined;

    try {
      const { user, before, servers } = await ctx.db.$transaction(async (tx) => {
        const before = await lockUser(tx, id);
        if (before.rootAdmin) requireAllPermissions(ctx);
        const user = await tx.user.update({
          where: { id },
          data: { ...userColumns(wanted), passwordHash },
        });
        // The creator of a link, and of a session, was authorized for the account as it was before this change.
        if (passwordHash !== undefined || before.rootAdmin !== user.rootAdmin) {
          await endAccountLinks(tx, id);
          await endSessions(tx, id);
        }
        await recordActivity(ctx, tx, {
          event: 'user:update',
          subject: ['User', id],
          properties: { user: id, username: user.username },
        });
        const isDemoted = before.rootAdmin && !user.rootAdmin;
        return { user, before, servers: isDemoted ? await findReachableServers(tx, before) : [] };
      });
      if (passwordHash !== undefined || before.rootAdmin !== user.rootAdmin) ctx.keys.keyCache.forget();
      await denyTokensEverywhere(ctx, id, servers);
      return user;
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
