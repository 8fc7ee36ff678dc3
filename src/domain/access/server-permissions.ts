import type { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { mayUse, requireResource, requireUser, WRONG_KEY_KIND } from './caller-rights.js';
import type { Permission } from './permissions.js';

const NOT_ON_THIS_SERVER = 'The requested resource does not exist on this server.';

/** What a policy has to know of a server. Any query whose result is checked selects at least this. */
export interface ServerFacts {
  readonly id: number;
  readonly ownerId: number;
}

/**
 * The servers that exist for the principal: all for administrators, else the ones owned or shared. For an application
 * key that may not read servers there are none.
 * A condition for the database, so that lists and single look-ups cannot differ.
 */
export const visibleServers = (ctx: Pick<DomainContext, 'principal'>): Prisma.ServerWhereInput => {
  if (mayUse(ctx, 'servers', 'read')) return {};
  const { user, key } = requireUser(ctx);
  if (key.kind === 'application') return { id: { in: [] } };
  const { id } = user;
  return { OR: [{ ownerId: id }, { subusers: { some: { userId: id } } }] };
};

/**
 * Passes everybody but application keys that may not read servers: to them a list without any would look like the truth.
 * @throws {ForbiddenError}
 */
export const requireServerReader = (ctx: Pick<DomainContext, 'principal'>): void => {
  const { principal } = ctx;
  if (principal.kind === 'user' && principal.key.kind === 'application') requireResource(ctx, 'servers', 'read');
};

/**
 * Whether the principal holds a permission on a server. Costs no SQL for owners and administrators.
 * Application keys administer servers; what happens on them needs a client key.
 */
export const hasPermission = async (
  ctx: Pick<DomainContext, 'principal'> & { readonly db: Transaction },
  server: ServerFacts,
  permission: Permission,
): Promise<boolean> => {
  if (ctx.principal.kind === 'system') return true;
  const { user, key } = requireUser(ctx);
  if (key.kind === 'application') return false;
  if (user.rootAdmin || server.ownerId === user.id) return true;
  const subuser = await ctx.db.subuser.findUnique({
    where: { serverId_userId: { serverId: server.id, userId: user.id } },
  });
  return subuser?.permissions.includes(permission) ?? false;
};

/**
 * Passes who may see the server at all.
 * @throws {ForbiddenError} an application key
 * @throws {NotFoundError} neither owner, subuser nor administrator: to them the server does not exist
 */
export const requireServerAccess = async (
  ctx: Pick<DomainContext, 'principal' | 'db'>,
  server: ServerFacts,
): Promise<void> => {
  if (ctx.principal.kind === 'system') return;
  const { user, key } = requireUser(ctx);
  if (key.kind === 'application') throw new ForbiddenError(WRONG_KEY_KIND);
  if (user.rootAdmin || server.ownerId === user.id) return;
  const subuser = await ctx.db.subuser.findUnique({
    where: { serverId_userId: { serverId: server.id, userId: user.id } },
    select: { id: true },
  });
  if (subuser === null) throw new NotFoundError(NOT_ON_THIS_SERVER);
};

/** @throws {ForbiddenError} the permission is missing */
export const requirePermission = async (
  ctx: Pick<DomainContext, 'principal'> & { readonly db: Transaction },
  server: ServerFacts,
  permission: Permission,
): Promise<void> => {
  if (!(await hasPermission(ctx, server, permission))) throw new ForbiddenError();
};

/**
 * The servers on which the principal holds a permission, as a condition for the database: what hangs below servers in
 * one large answer is filtered by it, without a statement per server.
 */
export const serversPermitting = (
  ctx: Pick<DomainContext, 'principal'>,
  permission: Permission,
): Prisma.ServerWhereInput => {
  if (ctx.principal.kind === 'system') return {};
  const { user, key } = requireUser(ctx);
  if (key.kind === 'application') return { id: { in: [] } };
  if (user.rootAdmin) return {};
  return { OR: [{ ownerId: user.id }, { subusers: { some: { userId: user.id, permissions: { has: permission } } } }] };
};
