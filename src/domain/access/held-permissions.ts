import type { DomainContext, Transaction } from '../context.js';
import { PERMISSIONS, type Permission } from './permissions.js';

/** What somebody may do on a server. */
export interface HeldPermissions {
  /** The names, as tools of the field show them: `*` is every permission of a server. */
  readonly names: readonly string[];
  /** Whether these are all there are: owners and administrators hold them without being given any. */
  readonly hasAll: boolean;
  /** Whether a permission is among them. */
  includes(permission: Permission): boolean;
}

/** All there are on a server. */
const ALL = '*';

/** What administrators receive from a node besides: its own errors, installations, transfers. Source: daemon.md §3.1. */
const ADMINISTRATOR_EXTRAS = ['admin.websocket.errors', 'admin.websocket.install', 'admin.websocket.transfer'];

const OWNER: HeldPermissions = { names: [ALL], hasAll: true, includes: () => true };
const ADMINISTRATOR: HeldPermissions = { names: [ALL, ...ADMINISTRATOR_EXTRAS], hasAll: true, includes: () => true };

/** Names that nobody knows give nothing, whatever a row holds. */
const subuser = (stored: readonly string[]): HeldPermissions => {
  const names = stored.filter((name) => PERMISSIONS.some((known) => known === name));
  return { names, hasAll: false, includes: (permission) => names.includes(permission) };
};

/**
 * What the caller may do on each of some servers, by server id; a server that is not in the answer does not exist for
 * the caller. Costs no SQL for administrators, else two statements however many servers there are. Application keys
 * hold nothing: what happens on servers needs a client key. The same policy as `hasPermission`, for many at once.
 * Source: rest.md §2.7, §10.4.
 */
export const findHeldPermissions = async (
  { principal, db }: Pick<DomainContext, 'principal'> & { readonly db: Transaction },
  serverIds: readonly number[],
): Promise<ReadonlyMap<number, HeldPermissions>> => {
  if (principal.kind === 'system') return new Map(serverIds.map((id) => [id, OWNER]));
  if (principal.kind !== 'user' || principal.key.kind === 'application') return new Map();
  const { id: userId, rootAdmin } = principal.user;
  if (rootAdmin) return new Map(serverIds.map((id) => [id, ADMINISTRATOR]));
  const [owned, shared] = await Promise.all([
    db.server.findMany({ where: { id: { in: [...serverIds] }, ownerId: userId }, select: { id: true } }),
    db.subuser.findMany({
      where: { userId, serverId: { in: [...serverIds] } },
      select: { serverId: true, permissions: true },
    }),
  ]);
  return new Map<number, HeldPermissions>([
    ...shared.map(({ serverId, permissions }): [number, HeldPermissions] => [serverId, subuser(permissions)]),
    ...owned.map(({ id }): [number, HeldPermissions] => [id, OWNER]),
  ]);
};
