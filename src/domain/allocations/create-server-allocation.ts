import type { Allocation } from '../../generated/prisma/client.js';
import { authorizeServer } from '../access/authorize-server.js';
import { type LockedServer, lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext, Transaction } from '../context.js';
import { RefusedError } from '../errors.js';
import { addressOf } from './authorize-allocation.js';
import { requireAllocationRoom } from './max-allocations.js';

/**
 * Assigns one more allocation to a server: any free one on the address of its primary allocation. The primary
 * allocation counts against the limit; null means no limit.
 * @throws the errors of `authorizeServer`
 * @throws {ForbiddenError} without `allocation.create`
 * @throws {RefusedError} REFUSED: the limit is reached; NO_AUTO_ALLOCATION_SPACE: no free allocation on that address
 * Source: rest.md §15.9, choices.md 15.
 */
export const createServerAllocation = async (ctx: DomainContext, key: ServerKey): Promise<Allocation> => {
  const entered = await authorizeServer(ctx, key);
  requirePermission(entered, 'allocation.create');
  const { id } = entered;

  return ctx.db.$transaction(async (tx) => {
    // Counted under the lock, so that concurrent requests cannot exceed the limit.
    const server = await lockServer(tx, id);
    const count = await tx.allocation.count({ where: { serverId: id } });
    if (server.allocationLimit !== null && count >= server.allocationLimit) {
      throw new RefusedError('Cannot assign additional allocations to this server: limit has been reached.');
    }
    requireAllocationRoom(count + 1);
    const allocation = await claimFree(tx, server, ctx.random.token(16));
    await recordActivity(ctx, tx, {
      event: 'server:allocation.create',
      serverId: id,
      subject: ['Allocation', allocation.id],
      properties: { allocation: addressOf(allocation) },
    });
    return allocation;
  });
};

/**
 * @param seed selects one of the free allocations
 */
const claimFree = async (
  tx: Transaction,
  { id: serverId, allocationId }: LockedServer,
  seed: string,
): Promise<Allocation> => {
  // Skips an allocation that another transaction is assigning, instead of waiting for it: there may be others.
  const [free] = await tx.$queryRaw<{ id: number }[]>`
    select free.id
    from allocations free
    join allocations taken on taken.node_id = free.node_id and taken.ip = free.ip
    where taken.id = ${allocationId} and free.server_id is null
    order by md5(free.id::text || ${seed})
    limit 1
    for update of free skip locked`;
  if (free === undefined) {
    throw new RefusedError(
      'Cannot assign additional allocation: no more space available on node.',
      'NO_AUTO_ALLOCATION_SPACE',
    );
  }
  return tx.allocation.update({ where: { id: free.id }, data: { serverId, notes: null } });
};
