import type { DomainContext, Principal } from '../context.js';
import { ForbiddenError } from '../errors.js';
import { permits, permitsEverything, type Resource, type ResourceAction } from './key-permissions.js';

/**
 * What a caller may do by their account and their key, independent of a server: one policy for both APIs. Every use
 * case begins with one of these checks, or with `authorizeServer`. Names and sentences: rest.md §2.4, §2.7.
 */

type UserPrincipal = Extract<Principal, { kind: 'user' }>;

export const WRONG_KEY_KIND =
  'You are attempting to use an application API key on an endpoint that requires a client API key.';

/** Requires a person with a key. @throws {ForbiddenError} any other caller */
export const requireUser = ({ principal }: Pick<DomainContext, 'principal'>): UserPrincipal => {
  if (principal.kind !== 'user') throw new ForbiddenError();
  return principal;
};

/**
 * Requires a person with a client key: only its owner may work with an account.
 * @throws {ForbiddenError} an application key, a node, the service itself
 * Source: rest.md §2.4.
 */
export const requirePerson = (ctx: Pick<DomainContext, 'principal'>): UserPrincipal => {
  const principal = requireUser(ctx);
  if (principal.key.kind === 'application') throw new ForbiddenError(WRONG_KEY_KIND);
  return principal;
};

/** Requires a person with a client key, or the service itself. @throws {ForbiddenError} any other caller */
export const requirePersonOrService = (ctx: Pick<DomainContext, 'principal'>): void => {
  if (ctx.principal.kind !== 'system') requirePerson(ctx);
};

/**
 * Requires an administrator, with an application key or a client key, or the service itself.
 * @throws {ForbiddenError} any other caller
 */
export const requireAdministrator = (ctx: Pick<DomainContext, 'principal'>): void => {
  if (ctx.principal.kind === 'system') return;
  if (requireUser(ctx).user.rootAdmin) return;
  throw new ForbiddenError('This account does not have permission to access the API.');
};

/**
 * Whether the principal may read or write a resource of the application API. A client key of an administrator permits
 * everything; an application key permits what it lists.
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

/** Whether the principal may read or write a resource: a caller who may create objects may read those they created. */
export const mayAdminister = (ctx: Pick<DomainContext, 'principal'>, resource: Resource): boolean =>
  mayUse(ctx, resource, 'read') || mayUse(ctx, resource, 'write');

/**
 * Requires that the principal may read or write a resource of the application API. Call it after the named object is
 * found: an object that does not exist is 404 also for a key that may not read it.
 * @throws {ForbiddenError} not an administrator, or an application key without the permission
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
 * Whether the principal has every permission: the service itself, and administrators with a client key or with an
 * application key that has all permissions.
 */
export const hasAllPermissions = ({ principal }: Pick<DomainContext, 'principal'>): boolean => {
  if (principal.kind === 'system') return true;
  if (principal.kind !== 'user' || !principal.user.rootAdmin) return false;
  return principal.key.kind === 'client' || permitsEverything(principal.key.permissions);
};

/**
 * Requires every permission. A caller who could create administrators, or their keys, with less could grant themselves
 * the rest.
 * @param what the action that needs such a key: the first words of the message
 * @throws {ForbiddenError} any other caller
 */
export const requireAllPermissions = (
  ctx: Pick<DomainContext, 'principal'>,
  what = 'Administrators are made, changed and deleted',
): void => {
  requireAdministrator(ctx);
  if (!hasAllPermissions(ctx)) throw new ForbiddenError(`${what} with a key that may do everything; this one may not.`);
};

/**
 * Whether the relations of an object may be shown with it. A client key shows the relations of every object it may see;
 * fields that are secrets of administrators have checks of their own. An application key needs the permission to read
 * them.
 * Source: rest.md §7.1.
 */
export const mayInclude = (ctx: Pick<DomainContext, 'principal'>, resource: Resource): boolean =>
  (ctx.principal.kind === 'user' && ctx.principal.key.kind === 'client') || mayUse(ctx, resource, 'read');

/** Whether the principal is an administrator, with a key of any kind, or the service itself. */
export const isAdministrator = ({ principal }: Pick<DomainContext, 'principal'>): boolean =>
  principal.kind === 'system' || (principal.kind === 'user' && principal.user.rootAdmin);
