import type { DomainContext, Principal } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { permits, permitsEverything, type Resource, type ResourceAction } from './key-permissions.js';

/**
 * What a caller may do by who they are and by their key, whatever the server: one policy for both faces. The first line of
 * every verb calls one of these, or enters a server. Names and sentences: rest.md §2.4, §2.7.
 */

type UserPrincipal = Extract<Principal, { kind: 'user' }>;

export const WRONG_KEY_KIND =
  'You are attempting to use an application API key on an endpoint that requires a client API key.';

/** @throws {ForbiddenError} not a person with a key */
export const requireUser = ({ principal }: Pick<DomainContext, 'principal'>): UserPrincipal => {
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
 * Whether the principal may do everything there is: the service itself, and administrators with a client key or with an
 * application key that lacks nothing.
 */
export const hasFullPower = ({ principal }: Pick<DomainContext, 'principal'>): boolean => {
  if (principal.kind === 'system') return true;
  if (principal.kind !== 'user' || !principal.user.rootAdmin) return false;
  return principal.key.kind === 'client' || permitsEverything(principal.key.permissions);
};

/**
 * Passes who may do everything there is. Who makes administrators, or keys of theirs, could give themselves the rest.
 * @param what is done with such a key alone, for people
 * @throws {ForbiddenError} anybody else
 */
export const requireFullPower = (
  ctx: Pick<DomainContext, 'principal'>,
  what = 'Administrators are made, changed and deleted',
): void => {
  requireAdministrator(ctx);
  if (!hasFullPower(ctx)) throw new ForbiddenError(`${what} with a key that may do everything; this one may not.`);
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
