import type { DomainContext } from '../domain/context.js';
import { NotFoundError } from '../domain/errors.js';
import { caseInsensitive } from '../domain/input/text-filter.js';
import { createPasswordLink } from '../domain/users/create-password-link.js';

/** `users password-link`: prints the link, and on a second line until when it is valid. */
export const passwordLinkCommand = async (ctx: DomainContext, user: string): Promise<string> => {
  const { url, expiresAt } = await createPasswordLink(ctx, { id: await findUser(ctx, user) });
  return `${url}\nIt works once, until ${expiresAt.toISOString()}.\n`;
};

/** Finds a user by id or by email address, which is compared case-insensitively. */
const findUser = async ({ db }: Pick<DomainContext, 'db'>, named: string): Promise<number> => {
  const where = /^\d{1,9}$/.test(named) ? { id: Number(named) } : { email: caseInsensitive(named) };
  const user = await db.user.findFirst({ where, select: { id: true } });
  if (user === null) throw new NotFoundError(`There is no user ${named}.`);
  return user.id;
};
