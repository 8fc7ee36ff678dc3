import type { User } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { Transaction } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { requireAllPermissionsNow } from '../keys/renew-principal.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { hashPassword } from './password.js';
import { UNIQUE_COLUMNS, UserBody, userColumns } from './user-model.js';

/**
 * Creates a user, in a transaction of the caller if one is given. Only the hash of a password is stored.
 * @throws {ForbiddenError} also: the user is an administrator, and the caller's key has not all permissions
 * @throws {ValidationError} broken rules, including a taken name or email address
 * Source: rest.md §8.1.
 */
export const createUser = useCase(
  async (ctx, input: unknown, outer?: Transaction) => {
    requireResource(ctx, 'users', 'write');
    const wanted = await parseInput({ db: outer ?? ctx.db }, UserBody, input);
    return { wanted };
  },
  async (ctx, { wanted }, _input, outer?: Transaction): Promise<User> => {
    if (wanted.rootAdmin === true) await requireAllPermissionsNow(ctx);
    const passwordHash = wanted.password ? await hashPassword(wanted.password) : null;

    const insert = async (tx: Transaction): Promise<User> => {
      const user = await tx.user.create({
        data: {
          uuid: ctx.random.uuid(),
          ...userColumns(wanted),
          passwordHash,
        },
      });
      await recordActivity(ctx, tx, {
        event: 'user:create',
        subject: ['User', user.id],
        properties: { user: user.id, username: user.username },
      });
      return user;
    };
    try {
      return outer === undefined ? await ctx.db.$transaction(insert) : await insert(outer);
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
