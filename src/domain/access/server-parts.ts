import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { mayUse } from './caller-rights.js';
import type { Resource } from './key-permissions.js';
import type { Permission } from './permissions.js';
import { type GrantedPermissions, requirePermission, serversPermitting } from './permissions-on-server.js';

/** A part of a server, with the declaration of who may read it. */
export interface ServerPart {
  /** The permission on the server that a person needs. */
  readonly permission: Permission;
  /** The resource whose readers see the part on every server; without it, application keys never see the part. */
  readonly resource?: Resource;
}

/**
 * Who may read which part of a server: the one place that names these permissions. The condition for lists, the check
 * of one server and the rule of the schema's fields are derived from it. Source: rest.md §2.3, §2.7, §7.2.
 */
export const SERVER_PARTS = {
  activity: { permission: 'activity.read' },
  allocations: { resource: 'allocations', permission: 'allocation.read' },
  backups: { permission: 'backup.read' },
  console: { permission: 'websocket.connect' },
  databases: { resource: 'server_databases', permission: 'database.read' },
  databasePasswords: { resource: 'server_databases', permission: 'database.view_password' },
  fileContents: { permission: 'file.read-content' },
  files: { permission: 'file.read' },
  schedules: { permission: 'schedule.read' },
  startup: { permission: 'startup.read' },
  subusers: { resource: 'users', permission: 'user.read' },
} as const satisfies Record<string, ServerPart>;

/** The rows of a part that the caller may read, as a condition for the database. */
export const visibleParts = (
  ctx: Pick<DomainContext, 'principal'>,
  { resource, permission }: ServerPart,
): { readonly server?: Where<'Server'> } =>
  resource !== undefined && mayUse(ctx, resource, 'read') ? {} : { server: serversPermitting(ctx, permission) };

/**
 * Checks that a person may read a part of an authorized server.
 * @throws {ForbiddenError} the permission is missing
 */
export const requirePartReader = (server: { readonly granted: GrantedPermissions }, { permission }: ServerPart): void =>
  requirePermission(server, permission);
