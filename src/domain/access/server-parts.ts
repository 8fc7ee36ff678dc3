import type { DomainContext } from '../context.js';
import type { Where } from '../ports/reads.js';
import { mayUse } from './caller-rights.js';
import type { Resource } from './key-permissions.js';
import type { Permission } from './permissions.js';
import { serversPermitting } from './permissions-on-server.js';

/** Who sees what belongs to a server: those whose key may read the resource, and those who hold the permission there. */
export interface ServerPart {
  readonly resource: Resource;
  readonly permission: Permission;
}

/** What belongs to servers and is seen by both faces. Source: rest.md §2.3, §2.7, §7.2. */
export const SERVER_PARTS = {
  allocations: { resource: 'allocations', permission: 'allocation.read' },
  databases: { resource: 'server_databases', permission: 'database.read' },
  subusers: { resource: 'users', permission: 'user.read' },
} as const satisfies Record<string, ServerPart>;

/** The rows of a part that exist for the caller, as a condition for the database. */
export const visibleParts = (
  ctx: Pick<DomainContext, 'principal'>,
  { resource, permission }: ServerPart,
): { readonly server?: Where<'Server'> } =>
  mayUse(ctx, resource, 'read') ? {} : { server: serversPermitting(ctx, permission) };
