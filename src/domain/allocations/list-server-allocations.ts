import type { Allocation, Prisma } from '../../generated/prisma/client.js';
import { enterServer } from '../access/enter-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';

/** What to load of the allocations besides their columns. */
type Selection = Pick<Prisma.AllocationFindManyArgs, 'include' | 'select'>;

/**
 * All allocations of a server, the primary one too, oldest first.
 * @throws what `enterServer` throws  @throws {ForbiddenError} without `allocation.read`
 * Source: rest.md §15.9.
 */
export const listServerAllocations = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection = {},
): Promise<readonly Allocation[]> => {
  const server = await enterServer(ctx, key);
  requirePermission(server, 'allocation.read');
  return ctx.db.allocation.findMany({ ...selection, where: { serverId: server.id }, orderBy: { id: 'asc' } });
};
