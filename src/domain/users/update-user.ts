import type { DomainContext } from '../../context.js';
import type { User } from '../../generated/prisma/client.js';
import { requireResource } from '../access.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input-model.js';
import { takenSince } from '../lost-race.js';
import { hashPassword } from './password.js';
import { UNIQUE_COLUMNS, UserBody } from './user-model.js';

export interface UpdateUser {
  readonly id: number;
  /** The user, whole; an external id, language or right that is absent stays as it is. */
  readonly user: unknown;
}

/**
 * Changes a user. An external id of null is cleared; without a password the one there is stays.
 * @throws {ForbiddenError} no administrator  @throws {NotFoundError}
 * @throws {ValidationError} broken rules, a name or address that is taken among them
 * Source: rest.md §8, §8.1.
 */
export const updateUser = async (ctx: DomainContext, { id, user: body }: UpdateUser): Promise<User> => {
  const subject = await ctx.db.user.findUnique({ where: { id } });
  if (subject === null) throw new NotFoundError();
  requireResource(ctx, 'users', 'write');
  const { password, externalId, language, rootAdmin, ...names } = await parseInput(ctx, UserBody, body, { subject });
  const passwordHash = password ? await hashPassword(password) : undefined;

  try {
    return await ctx.db.$transaction(async (tx) => {
      const user = await tx.user.update({
        where: { id },
        data: {
          ...names,
          externalId: externalId === '' ? null : externalId,
          language: language ?? undefined,
          rootAdmin: rootAdmin ?? undefined,
          passwordHash,
        },
      });
      await recordActivity(ctx, tx, { event: 'user:update', properties: { user: id, username: user.username } });
      return user;
    });
  } catch (error) {
    throw takenSince(error, UNIQUE_COLUMNS) ?? error;
  }
};
