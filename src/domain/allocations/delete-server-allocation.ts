import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { type AllocationKey, addressOf, authorizeAllocation } from './authorize-allocation.js';

/**
 * Unassigns an allocation from a server, which makes it free for other servers. A server with limit 0 keeps the
 * allocations that administrators assigned. Returns the id of the server.
 * @throws the errors of `authorizeAllocation`
 * @throws {ForbiddenError} without `allocation.delete`
 * @throws {RefusedError} the primary allocation, or the limit is 0
 * Source: rest.md §15.9, choices.md 15.
 */
export const deleteServerAllocation = async (
  ctx: DomainContext,
  key: AllocationKey,
): Promise<{ readonly serverId: number }> => {
  const { server, allocation } = await authorizeAllocation(ctx, key);
  requirePermission(server, 'allocation.delete');

  await ctx.db.$transaction(async (tx) => {
    const { allocationId, allocationLimit } = await lockServer(tx, server.id);
    if (allocationLimit === 0) {
      throw new RefusedError('You cannot delete allocations for this server: no allocation limit is set.');
    }
    if (allocationId === allocation.id) {
      throw new RefusedError('You cannot delete the primary allocation for this server.').at('id');
    }
    const { count } = await tx.allocation.updateMany({
      where: { id: allocation.id, serverId: server.id },
      data: { serverId: null, notes: null },
    });
    if (count === 0) throw new NotFoundError();
    await recordActivity(ctx, tx, {
      event: 'server:allocation.delete',
      serverId: server.id,
      subject: ['Allocation', allocation.id],
      properties: { allocation: addressOf(allocation) },
    });
  });
  return { serverId: server.id };
};
