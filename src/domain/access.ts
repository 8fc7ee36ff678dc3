import type { DomainContext, Principal, Transaction } from '../context.js';
import type { Prisma } from '../generated/prisma/client.js';
import { ConflictError, ForbiddenError, NotFoundError } from './errors.js';
import { permits, permitsEverything, type Resource, type ResourceAction } from './keys/key-permissions.js';
import type { Permission } from './permissions.js';

/**
 * Who may do what: the one policy of both faces. The first line of every verb calls one of these.
 * Names of permissions and sentences: rest.md §2.4, §2.7, §9.4.
 */

type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/** What a policy has to know of a server. Any query whose result is checked selects at least this. */
export interface ServerFacts {
  readonly id: number;
  readonly ownerId: number;
}

const NOT_ON_THIS_SERVER = 'The requested resource does not exist on this server.';
const WRONG_KEY_KIND =
  'You are attempting to use an application API key on an endpoint that requires a client API key.';

/** @throws {ForbiddenError} not a person with a key */
const requireUser = ({ principal }: Pick<DomainContext, 'principal'>): UserPrincipal => {
  if (principal.kind !== 'user') throw new ForbiddenError();
  return principal;
};

/**
 * Passes a person who asks with a client key of theirs: accounts are their owners' business alone.
 * @throws {ForbiddenError} an application key, a node, the service itself
 * Source: rest.md §2.4.
 */
export const requirePerson = (ctx: Pick<DomainContext, 'principal'>): UserPrincipal => {
  const principal = requireUser(ctx);
  if (principal.key.kind === 'application') throw new ForbiddenError(WRONG_KEY_KIND);
  return principal;
};

/**
 * Passes administrators, with an application key or a client key of theirs, and the service itself.
 * @throws {ForbiddenError} anybody else
 */
export const requireAdministrator = (ctx: Pick<DomainContext, 'principal'>): void => {
  if (ctx.principal.kind === 'system') return;
  if (requireUser(ctx).user.rootAdmin) return;
  throw new ForbiddenError('This account does not have permission to access the API.');
};

/**
 * Whether the principal may read or write a resource of the application area: administrators with a client key may
 * everything, with an application key what it permits.
 */
export const mayUse = (
  { principal }: Pick<DomainContext, 'principal'>,
  resource: Resource,
  action: ResourceAction,
): boolean => {
  if (principal.kind === 'system') return true;
  if (principal.kind !== 'user' || !principal.user.rootAdmin) return false;
  return principal.key.kind === 'client' || permits(principal.key.permissions, resource, action);
};

/** Whether the principal administers a resource in any way: who may make something may look at what they made. */
export const mayAdminister = (ctx: Pick<DomainContext, 'principal'>, resource: Resource): boolean =>
  mayUse(ctx, resource, 'read') || mayUse(ctx, resource, 'write');

/**
 * Passes who may read or write a resource of the application area. An object that is named comes first: one that does
 * not exist is 404 also for a key that may not read it.
 * @throws {ForbiddenError} no administrator, or an application key without the permission
 * Source: rest.md §2.2, §2.3.
 */
export const requireResource = (
  ctx: Pick<DomainContext, 'principal'>,
  resource: Resource,
  action: ResourceAction,
): void => {
  requireAdministrator(ctx);
  if (!mayUse(ctx, resource, action)) throw new ForbiddenError();
};

/**
 * Passes who may do everything there is: the service itself, and administrators with a client key or with an application
 * key that lacks nothing. Who makes administrators could give themselves the rest.
 * @throws {ForbiddenError} anybody else
 */
export const requireFullPower = (ctx: Pick<DomainContext, 'principal'>): void => {
  requireAdministrator(ctx);
  const { principal } = ctx;
  if (principal.kind !== 'user' || principal.key.kind === 'client') return;
  if (permitsEverything(principal.key.permissions)) return;
  throw new ForbiddenError(
    'Administrators are made, changed and deleted with a key that may do everything; this one may not.',
  );
};

/**
 * Whether what hangs on an object may be shown with it. Client keys see what belongs to an object they may see, with
 * the secrets of administrators guarded field by field; application keys need the permission to read it.
 * Source: rest.md §7.1.
 */
export const mayInclude = (ctx: Pick<DomainContext, 'principal'>, resource: Resource): boolean =>
  (ctx.principal.kind === 'user' && ctx.principal.key.kind === 'client') || mayUse(ctx, resource, 'read');

/** Whether the principal is an administrator, by whatever key. */
export const isAdministrator = ({ principal }: Pick<DomainContext, 'principal'>): boolean =>
  principal.kind === 'system' || (principal.kind === 'user' && principal.user.rootAdmin);

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

/** What decides whether a server can be worked with. */
export interface ServerCondition {
  readonly suspended: boolean;
  readonly status: string | null;
  readonly node: { readonly maintenanceMode: boolean };
}

/**
 * Passes servers in their normal state; administrators meet the same gate. Source: rest.md §9.4, in its order.
 * @throws {ConflictError} suspended, under maintenance, installing or restoring
 */
export const requireNormalState = ({ suspended, status, node }: ServerCondition): void => {
  const refuse = (message: string): never => {
    throw new ConflictError(message, 'SERVER_STATE');
  };
  if (suspended) refuse('This server is currently suspended and the functionality requested is unavailable.');
  if (node.maintenanceMode) {
    refuse('The node of this server is currently under maintenance and the functionality requested is unavailable.');
  }
  if (status === 'installing' || status === 'install_failed') {
    refuse('This server has not yet completed its installation process, please try again later.');
  }
  if (status === 'restoring_backup') {
    refuse('This server is currently restoring from a backup, please try again later.');
  }
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
