import type { User } from '../../generated/prisma/client.js';
import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { acceptCode } from './accept-code.js';
import { wrongCode } from './wrong-code.js';

/**
 * Requires a code of the caller's second factor, or a recovery code.
 * @throws {ForbiddenError} not a client key
 * @throws {RefusedError} the second factor is off, or the code is wrong; `LOGIN_THROTTLED`
 */
export const requireCode = async (ctx: DomainContext, code: string): Promise<User> => {
  const { user: caller } = requirePerson(ctx);
  const user = await ctx.reads.user.findUniqueOrThrow({ where: { id: caller.id } });
  if (!user.hasTwoFactor) throw new RefusedError('There is no second factor to change.');
  if ((await acceptCode(ctx, user.id, code)) === null) throw wrongCode();
  return user;
};
