import type { Allocation } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import type { Selection } from '../ports/reads.js';

/** Relations to load with the columns of the allocations. */
/**
 * All allocations of a server, including the primary one, oldest first.
 * @throws the errors of `authorizeServer`
 * @throws {ForbiddenError} without `allocation.read`
 * Source: rest.md §15.9.
 */
export const listServerAllocations = async (
  ctx: DomainContext,
  key: ServerKey,
  selection: Selection<'Allocation'> = {},
): Promise<readonly Allocation[]> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.allocations);
  return ctx.reads.allocation.findMany({ ...selection, where: { serverId: server.id }, orderBy: { id: 'asc' } });
};
