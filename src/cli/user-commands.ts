import type { DomainContext } from '../domain/context.js';
import { createSignInLink } from '../domain/sign-in/create-sign-in-link.js';
import { resetTwoFactor } from '../domain/two-factor/disable-two-factor.js';
import type { CreatedLink } from '../domain/users/account-link.js';
import { createPasswordLink } from '../domain/users/create-password-link.js';
import { createUser } from '../domain/users/create-user.js';
import { deleteUser } from '../domain/users/delete-user.js';
import { getUser } from '../domain/users/get-user.js';
import { listUsers } from '../domain/users/list-users.js';
import type { User } from '../generated/prisma/client.js';
import { confirm } from './confirm.js';
import { findUser } from './find-user.js';
import type { Output } from './output.js';
import { printable } from './render-output.js';

/** `users list`. */
export const listUsersCommand = async (
  ctx: DomainContext,
  { search }: { readonly search?: string | undefined },
): Promise<Output> => {
  const found = await ctx.db.user.findMany({
    ...listUsers(ctx, { filter: search === undefined ? null : { search: [search] } }),
    include: { _count: { select: { servers: true } } },
  });
  const users = found.map(({ _count, ...user }) => ({ ...describe(user), servers: _count.servers }));
  const rows = users.map(({ id, username, email, firstName, lastName, admin, twoFactor, servers }) => [
    ...[String(id), username, email, `${firstName} ${lastName}`, admin ? 'administrator' : 'user'],
    ...[twoFactor ? 'on' : 'off', String(servers)],
  ]);
  return {
    json: users,
    text: [{ columns: ['ID', 'USERNAME', 'EMAIL', 'NAME', 'ROLE', 'SECOND FACTOR', 'SERVERS'], rows }],
  };
};

/** `users show`. */
export const showUserCommand = async (ctx: DomainContext, named: string): Promise<Output> => {
  const id = await findUser(ctx, named);
  const user = {
    ...describe(await getUser(ctx, { id })),
    servers: await ctx.db.server.count({ where: { ownerId: id } }),
  };
  const rows = [
    ['id', String(user.id)],
    ['uuid', user.uuid],
    ['external id', user.externalId ?? '-'],
    ['username', user.username],
    ['email', user.email],
    ['name', `${user.firstName} ${user.lastName}`],
    ['role', user.admin ? 'administrator' : 'user'],
    ['second factor', user.twoFactor ? 'on' : 'off'],
    ['servers', String(user.servers)],
    ['created', user.createdAt],
  ];
  return { json: user, text: [{ rows }] };
};

/** `users create`: prints the id. */
export const createUserCommand = async (ctx: DomainContext, input: object): Promise<Output> => {
  const user = await createUser(ctx, input);
  return { json: describe(user), text: `${user.username} is user ${user.id}.\n` };
};

/** `users delete`: asks first. */
export const deleteUserCommand = async (
  ctx: DomainContext,
  named: string,
  options: { readonly yes?: true | undefined },
): Promise<Output> => {
  const id = await findUser(ctx, named);
  const { username, email } = await getUser(ctx, { id });
  await confirm(`Delete user ${username} (${printable(email)}), with their keys?`, options);
  await deleteUser(ctx, { id });
  return { json: { deleted: id }, text: `User ${username} is deleted.\n` };
};

const describe = (user: User) => ({
  id: user.id,
  uuid: user.uuid,
  externalId: user.externalId,
  username: user.username,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  admin: user.rootAdmin,
  twoFactor: user.hasTwoFactor,
  createdAt: user.createdAt.toISOString(),
});

/** `users password-link`: prints the link, and on a second line until when it is valid. */
export const passwordLinkCommand = async (ctx: DomainContext, user: string): Promise<Output> =>
  outputOf(await createPasswordLink(ctx, { id: await findUser(ctx, user) }));

/** `users sign-in-link`: the same for a link with which the user signs in. */
export const signInLinkCommand = async (ctx: DomainContext, user: string): Promise<Output> =>
  outputOf(await createSignInLink(ctx, { id: await findUser(ctx, user) }));

/** `users disable-two-factor`: for a user who has lost their device and their recovery codes. */
export const disableTwoFactorCommand = async (ctx: DomainContext, user: string): Promise<Output> => {
  const { id, username } = await resetTwoFactor(ctx, { id: await findUser(ctx, user) });
  return {
    json: { id, username },
    text: `${username} signs in without a second factor now, and is signed out everywhere.\n`,
  };
};

const outputOf = ({ url, expiresAt }: CreatedLink): Output => ({
  json: { url, expiresAt: expiresAt.toISOString() },
  text: `${url}\nIt works once, until ${expiresAt.toISOString()}.\n`,
});
