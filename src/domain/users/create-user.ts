import { z } from 'zod';
import type { DomainContext, Transaction } from '../../context.js';
import type { User } from '../../generated/prisma/client.js';
import { requireAdministrator } from '../access.js';
import { ValidationError } from '../errors.js';
import { flag, rule, text } from '../fields.js';
import { parse } from '../parse.js';

/** Longest name or address in characters. Source: rest.md §8.1. */
const MAX_LENGTH = 191;

/** At least three characters, a letter or digit at both ends. Source: rest.md §8.1. */
const USERNAME = /^[a-z0-9][\w.-]+[a-z0-9]$/;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

const CreateUser = z.object({
  username: text({ max: MAX_LENGTH })
    .transform((name) => name.toLowerCase())
    .refine((name) => USERNAME.test(name), rule('p_username')),
  email: text({ max: MAX_LENGTH }).refine((email) => EMAIL.test(email), rule('email')),
  firstName: text({ max: MAX_LENGTH }),
  lastName: text({ max: MAX_LENGTH }),
  rootAdmin: flag().default(false),
});
export type CreateUser = z.input<typeof CreateUser>;

/**
 * Creates a user, in a transaction of the caller's where more must come true together.
 * @throws {ValidationError} broken rules, a name or address that is taken among them
 * Source: rest.md §8.1.
 */
export const createUser = async (ctx: DomainContext, input: CreateUser, tx: Transaction = ctx.db): Promise<User> => {
  requireAdministrator(ctx);
  const user = parse(CreateUser, input);
  await requireFree(tx, user);
  return tx.user.create({ data: { uuid: ctx.random.uuid(), ...user } });
};

const requireFree = async (
  tx: Transaction,
  { username, email }: { username: string; email: string },
): Promise<void> => {
  const taken = await tx.user.findMany({
    where: { OR: [{ username }, { email }] },
    select: { username: true, email: true },
  });
  const issues = [
    ...(taken.some((user) => user.username === username) ? [{ path: ['username'], rule: 'unique' }] : []),
    ...(taken.some((user) => user.email === email) ? [{ path: ['email'], rule: 'unique' }] : []),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
};
