import type { User } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { caseInsensitive } from '../input/text-filter.js';

/** Most characters of the email address that a username begins with. */
const MAX_LOCAL_PART = 64;

/** Random characters that make usernames of the same local part different. Source: rest.md §15.10. */
const SUFFIX_LENGTH = 3;

/**
 * Finds the user with an email address, in any case, or creates an account without a password.
 * @throws {Prisma.PrismaClientKnownRequestError} a concurrent request took the address or the username: try again
 */
export const findOrCreateUser = async (ctx: DomainContext, tx: Transaction, address: string): Promise<User> => {
  // Stored in lower case, so that two concurrent requests cannot create an account each.
  const email = address.toLowerCase();
  const known = await tx.user.findFirst({ where: { email: caseInsensitive(email) }, orderBy: { id: 'asc' } });
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
  await recordActivity(ctx, tx, {
    event: 'user:create',
    subject: ['User', user.id],
    properties: { user: user.id, username: user.username },
  });
  return user;
};

/** A username from the local part of an address, without characters that a username must not contain or begin with. */
export const usernameFor = (email: string, suffix: string): string => {
  const [local = ''] = email.toLowerCase().split('@');
  const name = local.replace(/[^a-z0-9_.-]/g, '').replace(/^[^a-z0-9]+/, '');
  return name.slice(0, MAX_LOCAL_PART) + suffix.toLowerCase();
};
