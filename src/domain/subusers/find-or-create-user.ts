import type { User } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { inAnyCase } from '../input/text-filter.js';

/** Most of the address that a username begins with, in characters. */
const MAX_LOCAL_PART = 64;

/** Characters that tell people with the same local part from each other. Source: rest.md §15.10. */
const SUFFIX_LENGTH = 3;

/**
 * The person who has a mail address, written in any case; a new account without a password where there is none.
 * @throws {Prisma.PrismaClientKnownRequestError} the address or the username was taken at the same moment: try again
 */
export const findOrCreateUser = async (ctx: DomainContext, tx: Transaction, address: string): Promise<User> => {
  // One spelling, so that two requests at once cannot make an account each.
  const email = address.toLowerCase();
  const known = await tx.user.findFirst({ where: { email: inAnyCase(email) }, orderBy: { id: 'asc' } });
  if (known !== null) return known;
  const user = await tx.user.create({
    data: {
      uuid: ctx.random.uuid(),
      username: usernameFor(email, ctx.random.token(SUFFIX_LENGTH)),
      email,
      firstName: 'Server',
      lastName: 'Subuser',
    },
  });
  await recordActivity(ctx, tx, { event: 'user:create', properties: { user: user.id, username: user.username } });
  return user;
};

/** A username from what stands before the `@`: what names may not hold is left out, and what they may not begin with. */
export const usernameFor = (email: string, suffix: string): string => {
  const [local = ''] = email.toLowerCase().split('@');
  const name = local.replace(/[^a-z0-9_.-]/g, '').replace(/^[^a-z0-9]+/, '');
  return name.slice(0, MAX_LOCAL_PART) + suffix.toLowerCase();
};
