import { z } from 'zod';
import type { Subuser } from '../../generated/prisma/client.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { denyTokens } from '../servers/deny-tokens.js';
import { useCase } from '../use-case.js';
import { authorizeSubuser, requireOther, type SubuserKey } from './authorize-subuser.js';
import { givenPermissions, permissionNames, requireGranted, sentPermissionNames } from './subuser-permissions.js';

const schema = z.object({ permissions: permissionNames() });

/** The new permissions of a subuser. Source: rest.md §15.10. */
export const SubuserPermissions: InputModel<typeof schema> = { schema };

const sentSchema = z.object({ permissions: sentPermissionNames() });

const SentPermissions: typeof SubuserPermissions = { schema: sentSchema };

interface UpdateSubuser {
  readonly subuser: SubuserKey;
  readonly body: unknown;
  /** Whether unknown permissions are ignored, as client tools expect; otherwise they are an error. */
  readonly dropsUnknown: boolean;
}

/**
 * Replaces the permissions of a subuser. If they change, revokes the subuser's links to the server.
 * @throws what `authorizeSubuser` throws  @throws {ValidationError}
 * @throws {ForbiddenError} without `user.update`, or the caller themselves; ACTION_FORBIDDEN: adding or removing a
 * permission that the caller does not have
 * Source: rest.md §15.10.
 */
export const updateSubuser = useCase(
  async (ctx, { subuser: key, body, dropsUnknown }: UpdateSubuser) => {
    const { server, subuser } = await authorizeSubuser(ctx, key);
    requirePermission(server, 'user.update');
    requireOther(ctx, subuser);
    const wanted = await parseInput(ctx, dropsUnknown ? SentPermissions : SubuserPermissions, body);
    return { server, subuser, wanted };
  },
  async (ctx, { server, subuser, wanted }): Promise<Subuser> => {
    const permissions = givenPermissions(wanted.permissions);

    const { after, isChanged } = await ctx.db.$transaction(async (tx) => {
      const locked = await lockServer(tx, server.id);
      const before = await tx.subuser.findUnique({ where: { id: subuser.id } });
      if (before === null) throw new NotFoundError();
      await requireGranted(ctx, { tx, server: locked }, { before: before.permissions, after: permissions });
      if (isSame(before.permissions, permissions)) return { after: before, isChanged: false };
      const { user } = subuser;
      await recordActivity(ctx, tx, {
        event: 'server:subuser.update',
        serverId: server.id,
        subject: ['Subuser', subuser.id],
        properties: { email: user.email, permissions },
      });
      const data = { permissions: [...permissions] };
      return { after: await tx.subuser.update({ where: { id: subuser.id }, data }), isChanged: true };
    });
    if (isChanged) await denyTokens(ctx, server.id, [subuser.userId]);
    return after;
  },
);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission));
