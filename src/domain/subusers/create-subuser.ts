import { z } from 'zod';
import type { Subuser } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { ConflictError, RefusedError } from '../errors.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { isUniqueViolation } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { emailText } from '../users/user-model.js';
import { findOrCreateUser } from './find-or-create-user.js';
import { givenPermissions, permissionNames, requireGranted, sentPermissionNames } from './subuser-permissions.js';

/** Most subusers of one server: lists of them have no pages. */
export const MAX_SUBUSERS = 100;

/** Most attempts when concurrent requests take the same username or email address. */
const MAX_ATTEMPTS = 3;

const schema = z.object({ email: emailText(), permissions: permissionNames() });

/** The input of a new subuser: email address and permissions. Source: rest.md §15.10. */
export const NewSubuser: InputModel<typeof schema> = { schema };

const sentSchema = schema.extend({ permissions: sentPermissionNames() });

const SentSubuser: typeof NewSubuser = { schema: sentSchema };

interface NewSubuserRequest {
  readonly server: ServerKey;
  readonly body: unknown;
  /** Whether unknown permissions are ignored, as client tools expect; otherwise they are an error. */
  readonly dropsUnknown: boolean;
}

interface Sharing {
  readonly serverId: number;
  readonly wanted: z.output<typeof schema>;
}

/**
 * Shares a server with the user who has an email address; creates an account for an address without one.
 * @throws what `authorizeServer` throws  @throws {ValidationError}
 * @throws {ForbiddenError} without `user.create`; ACTION_FORBIDDEN: a permission that the caller does not have
 * @throws {RefusedError} USER_IS_SERVER_OWNER, SUBUSER_EXISTS
 * Source: rest.md §15.10.
 */
export const createSubuser = useCase(
  async (ctx, { server: key, body, dropsUnknown }: NewSubuserRequest) => {
    const server = await authorizeServer(ctx, key);
    requirePermission(server, 'user.create');
    const wanted = await parseInput(ctx, dropsUnknown ? SentSubuser : NewSubuser, body);
    const sharing: Sharing = { serverId: server.id, wanted };
    return { sharing };
  },
  async (ctx, { sharing }): Promise<Subuser> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const subuser = await ctx.db.$transaction((tx) => share(ctx, tx, sharing));
        await syncBuiltInNode(ctx, subuser);
        return subuser;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        if (attempt === MAX_ATTEMPTS) throw new ConflictError('Another request changed this at the same moment.');
      }
    }
  },
);

/**
 * Makes the built-in node read the configuration, because it isolates servers of users who are not administrators. It
 * also reads it at every start.
 */
const syncBuiltInNode = async (ctx: DomainContext, { serverId, userId }: Subuser): Promise<void> => {
  const server = await ctx.reads.server.findFirst({
    where: { id: serverId, node: { isBuiltIn: true }, subusers: { some: { userId, user: { rootAdmin: false } } } },
    select: SERVER_REF_SELECT,
  });
  if (server === null) return;
  try {
    await ctx.daemon.syncServer(toServerRef(server));
  } catch (error) {
    ctx.log.warn(
      { err: error, serverId },
      'could not notify the built-in node of a new subuser; it reads it at the next start',
    );
  }
};

const share = async (ctx: DomainContext, tx: Transaction, { serverId, wanted }: Sharing): Promise<Subuser> => {
  const server = await lockServer(tx, serverId);
  const permissions = givenPermissions(wanted.permissions);
  await requireGranted(ctx, { tx, server }, { before: [], after: permissions });
  const user = await findOrCreateUser(ctx, tx, wanted.email);
  if (user.id === server.ownerId) {
    throw new RefusedError('You cannot add the server owner as a subuser for this server.', 'USER_IS_SERVER_OWNER').at(
      'email',
    );
  }
  if ((await tx.subuser.count({ where: { serverId, userId: user.id } })) > 0) {
    throw new RefusedError(
      'A user with that email address is already assigned as a subuser for this server.',
      'SUBUSER_EXISTS',
    ).at('email');
  }
  if ((await tx.subuser.count({ where: { serverId } })) >= MAX_SUBUSERS) {
    throw new RefusedError(`A server may not be shared with more than ${MAX_SUBUSERS} people.`, 'SUBUSER_LIMIT');
  }
  const subuser = await tx.subuser.create({ data: { serverId, userId: user.id, permissions: [...permissions] } });
  await recordActivity(ctx, tx, {
    event: 'server:subuser.create',
    serverId,
    subject: ['Subuser', subuser.id],
    properties: { email: user.email, permissions },
  });
  return subuser;
};
