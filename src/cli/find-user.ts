import type { DomainContext } from '../domain/context.js';
import { caseInsensitive } from '../domain/input/text-filter.js';

/**
 * Finds a user by id, email address or username; the latter are compared case-insensitively.
 * @throws {Error} there is none
 */
export const findUser = async ({ db }: Pick<DomainContext, 'db'>, named: string): Promise<number> => {
  const text = named.includes('@') ? { email: caseInsensitive(named) } : { username: caseInsensitive(named) };
  const where = /^\d{1,9}$/.test(named) ? { id: Number(named) } : text;
  const user = await db.user.findFirst({ where, select: { id: true } });
  if (user === null) throw new Error(`No user ${named}.`);
  return user.id;
};
