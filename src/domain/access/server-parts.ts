import type { Prisma } from '../../generated/prisma/client.js';
import type { DomainContext } from '../context.js';
import { mayUse } from './caller-rights.js';
import type { Resource } from './key-permissions.js';
import type { Permission } from './permissions.js';
import { serversPermitting } from './permissions-on-server.js';

/** Who may see the child rows of a server: keys that may read the resource, and people with the permission on it. */
export interface ServerPart {
  readonly resource: Resource;
  readonly permission: Permission;
}

/** The child rows of servers that both APIs show. Source: rest.md §2.3, §2.7, §7.2. */
export const SERVER_PARTS = {
  allocations: { resource: 'allocations', permission: 'allocation.read' },
  databases: { resource: 'server_databases', permission: 'database.read' },
  subusers: { resource: 'users', permission: 'user.read' },
} as const satisfies Record<string, ServerPart>;

/** The child rows that exist for the caller, as a condition for the database. */
export const visibleParts = (
  ctx: Pick<DomainContext, 'principal'>,
  { resource, permission }: ServerPart,
): { readonly server?: Prisma.ServerWhereInput } =>
  mayUse(ctx, resource, 'read') ? {} : { server: serversPermitting(ctx, permission) };
