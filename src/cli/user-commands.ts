import type { DomainContext } from '../domain/context.js';
import { NotFoundError } from '../domain/errors.js';
import { caseInsensitive } from '../domain/input/text-filter.js';
import { createSignInLink } from '../domain/sign-in/create-sign-in-link.js';
import { resetTwoFactor } from '../domain/two-factor/disable-two-factor.js';
import type { CreatedLink } from '../domain/users/account-link.js';
import { createPasswordLink } from '../domain/users/create-password-link.js';

/** `users password-link`: prints the link, and on a second line until when it is valid. */
export const passwordLinkCommand = async (ctx: DomainContext, user: string): Promise<string> =>
  printed(await createPasswordLink(ctx, { id: await findUser(ctx, user) }));

/** `users sign-in-link`: the same for a link with which the user signs in. */
export const signInLinkCommand = async (ctx: DomainContext, user: string): Promise<string> =>
  printed(await createSignInLink(ctx, { id: await findUser(ctx, user) }));

/** `users disable-two-factor`: for a user who has lost their device and their recovery codes. */
export const disableTwoFactorCommand = async (ctx: DomainContext, user: string): Promise<string> => {
  const { username } = await resetTwoFactor(ctx, { id: await findUser(ctx, user) });
  return `${username} signs in without a second factor now, and is signed out everywhere.\n`;
};

const printed = ({ url, expiresAt }: CreatedLink): string =>
  `${url}\nIt works once, until ${expiresAt.toISOString()}.\n`;

/** Finds a user by id or by email address, which is compared case-insensitively. */
const findUser = async ({ db }: Pick<DomainContext, 'db'>, named: string): Promise<number> => {
  const where = /^\d{1,9}$/.test(named) ? { id: Number(named) } : { email: caseInsensitive(named) };
  const user = await db.user.findFirst({ where, select: { id: true } });
  if (user === null) throw new NotFoundError(`There is no user ${named}.`);
  return user.id;
};
