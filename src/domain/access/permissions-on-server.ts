import type { DomainContext, Transaction } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import type { Where } from '../ports/reads.js';
import { requireUser, WRONG_KEY_KIND } from './caller-rights.js';
import { PERMISSIONS, type Permission } from './permissions.js';

/** What a person may do on a server. */
export interface GrantedPermissions {
  /** The names, as client tools show them: `*` is every permission of a server. */
  readonly names: readonly string[];
  /** Whether every permission is granted: owners and administrators have all of them. */
  readonly hasAll: boolean;
  /** Whether a permission is among them. */
  includes(permission: Permission): boolean;
}

/** The columns of a server that the policy needs. Every query whose result is authorized selects at least these. */
export interface ServerFacts {
  readonly id: number;
  readonly ownerId: number;
}

interface Person {
  readonly id: number;
  readonly rootAdmin: boolean;
}

type Caller = Pick<DomainContext, 'principal'> & Subusers;

/** Reads, or inside a transaction its client. */
type Subusers = Pick<DomainContext, 'reads'> | { readonly db: Transaction };

/** All permissions of a server. */
const ALL = '*';

/** Events of a node that only administrators receive: its errors, installations, transfers. Source: daemon.md §3.1. */
const ADMINISTRATOR_EXTRAS = ['admin.websocket.errors', 'admin.websocket.install', 'admin.websocket.transfer'];

const OWNER: GrantedPermissions = { names: [ALL], hasAll: true, includes: () => true };
const ADMINISTRATOR: GrantedPermissions = { names: [ALL, ...ADMINISTRATOR_EXTRAS], hasAll: true, includes: () => true };

/** The permissions of a subuser; unknown names in a row grant nothing. */
const subuser = (stored: readonly string[]): GrantedPermissions => {
  const names = stored.filter((name) => PERMISSIONS.some((known) => known === name));
  return { names, hasAll: false, includes: (permission) => names.includes(permission) };
};

const NO_SERVER: Where<'Server'> = { id: { in: [] } };

/**
 * The permissions that a caller has by their role, without a database lookup: all, or null for none. Application keys
 * administer servers; working on a server needs a client key. Undefined where a lookup must decide: whether the server
 * is shared with the caller, or, when no `ownerId` is given, whether they own it.
 * @throws {ForbiddenError} a node
 * Source: rest.md §2.7, §10.4.
 */
export const grantedToRole = (
  ctx: Pick<DomainContext, 'principal'>,
  ownerId?: number,
): GrantedPermissions | null | undefined => {
  if (ctx.principal.kind === 'system') return OWNER;
  const { user, key } = requireUser(ctx);
  return key.kind === 'application' ? null : grantedToPerson(user, ownerId);
};

const grantedToPerson = ({ id, rootAdmin }: Person, ownerId: number | undefined): GrantedPermissions | undefined => {
  if (rootAdmin) return ADMINISTRATOR;
  return ownerId === id ? OWNER : undefined;
};

/**
 * What the caller may do on a server; null when it does not exist for them. Takes no statement for owners and
 * administrators and one statement for other callers.
 */
export const findPermissionsOn = async (ctx: Caller, server: ServerFacts): Promise<GrantedPermissions | null> => {
  const granted = grantedToRole(ctx, server.ownerId);
  return granted === undefined ? findSharedPermissions(ctx, requireUser(ctx).user, server) : granted;
};

/** What a person may do on a server, with any kind of key; null when it does not exist for them. */
export const findPermissionsOf = async (
  source: Subusers,
  person: Person,
  server: ServerFacts,
): Promise<GrantedPermissions | null> =>
  grantedToPerson(person, server.ownerId) ?? findSharedPermissions(source, person, server);

const findSharedPermissions = async (
  source: Subusers,
  { id: userId }: Person,
  { id: serverId }: ServerFacts,
): Promise<GrantedPermissions | null> => {
  const query = { where: { serverId_userId: { serverId, userId } }, select: { permissions: true } };
  const shared =
    'reads' in source ? await source.reads.subuser.findUnique(query) : await source.db.subuser.findUnique(query);
  return shared === null ? null : subuser(shared.permissions);
};

/** A server whose owner may not be loaded yet. */
export type ServerMaybeKnown = Pick<ServerFacts, 'id'> & Partial<ServerFacts>;

/**
 * The same for many servers at once, by server id; a server that is absent from the result does not exist for the
 * caller. Takes no statement for administrators and for servers that the caller is known to own. Otherwise takes one
 * statement for all servers, and a second one where owners are not known.
 */
export const findGrantedPermissions = async (
  ctx: Pick<DomainContext, 'principal' | 'reads'>,
  servers: readonly ServerMaybeKnown[],
): Promise<ReadonlyMap<number, GrantedPermissions>> => {
  const found = new Map<number, GrantedPermissions>();
  const open: ServerMaybeKnown[] = [];
  for (const server of servers) {
    const granted = grantedToRole(ctx, server.ownerId);
    if (granted === undefined) open.push(server);
    else if (granted !== null) found.set(server.id, granted);
  }
  if (open.length === 0) return found;
  const userId = requireUser(ctx).user.id;
  const unknown = open.filter(({ ownerId }) => ownerId === undefined).map(({ id }) => id);
  const [owned, shared] = await Promise.all([
    unknown.length === 0
      ? []
      : ctx.reads.server.findMany({ where: { id: { in: unknown }, ownerId: userId }, select: { id: true } }),
    ctx.reads.subuser.findMany({
      where: { userId, serverId: { in: open.map(({ id }) => id) } },
      select: { serverId: true, permissions: true },
    }),
  ]);
  for (const { serverId, permissions } of shared) found.set(serverId, subuser(permissions));
  for (const { id } of owned) found.set(id, OWNER);
  return found;
};

/**
 * The servers on which the caller has a permission, as a condition for the database. It filters the child rows of many
 * servers without a statement per server.
 */
export const serversPermitting = (ctx: Pick<DomainContext, 'principal'>, permission: Permission): Where<'Server'> => {
  const granted = grantedToRole(ctx);
  if (granted !== undefined) return granted?.includes(permission) ? {} : NO_SERVER;
  return ownOrShared(requireUser(ctx).user, { permissions: { has: permission } });
};

/** The servers that a person owns, and those that are shared with them. */
export const ownOrShared = ({ id }: { readonly id: number }, sharing: Where<'Subuser'> = {}): Where<'Server'> => ({
  OR: [{ ownerId: id }, { subusers: { some: { userId: id, ...sharing } } }],
});

/**
 * Requires that the caller may see a server, and returns what they may do there.
 * @throws {ForbiddenError} an application key
 * @throws {NotFoundError} neither owner, subuser nor administrator: the server does not exist for them
 */
export const requireServerAccess = async (ctx: Caller, server: ServerFacts): Promise<GrantedPermissions> =>
  requireGranted(ctx, await findPermissionsOn(ctx, server));

/**
 * The same for a server that was read together with the permissions shared with the caller: null where it is not
 * shared.
 * @throws what `requireServerAccess` throws
 */
export const requireReadAccess = (
  ctx: Pick<Caller, 'principal'>,
  { ownerId, shared }: Pick<ServerFacts, 'ownerId'> & { readonly shared: readonly string[] | null },
): GrantedPermissions => {
  const byRole = grantedToRole(ctx, ownerId);
  if (byRole !== undefined) return requireGranted(ctx, byRole);
  return requireGranted(ctx, shared === null ? null : subuser(shared));
};

const requireGranted = (ctx: Pick<Caller, 'principal'>, found: GrantedPermissions | null): GrantedPermissions => {
  if (found !== null) return found;
  if (requireUser(ctx).key.kind === 'application') throw new ForbiddenError(WRONG_KEY_KIND);
  throw new NotFoundError('The requested resource does not exist on this server.');
};

/**
 * Requires a permission on an authorized server.
 * @throws {ForbiddenError} the permission is missing
 */
export const requirePermission = (
  { granted }: { readonly granted: GrantedPermissions },
  permission: Permission,
): void => {
  if (!granted.includes(permission)) throw new ForbiddenError();
};
