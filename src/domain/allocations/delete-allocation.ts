import type { Allocation } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';

export interface DeleteAllocation {
  readonly id: number;
  /** If given, the allocation must be on this node. */
  readonly nodeId?: number;
}

/**
 * Deletes an unassigned allocation, and returns it.
 * @throws {ForbiddenError}
 * @throws {NotFoundError} no such allocation, or on another node
 * @throws {RefusedError} ALLOCATION_IN_USE
 * Source: rest.md §8.5.
 */
export const deleteAllocation = async (ctx: DomainContext, { id, nodeId }: DeleteAllocation): Promise<Allocation> => {
  const allocation = await ctx.reads.allocation.findFirst({ where: { id, nodeId } });
  if (allocation === null) throw new NotFoundError();
  requireResource(ctx, 'allocations', 'write');
  await ctx.db.$transaction(async (tx) => {
    // Checked by the deletion itself, because it may be assigned to a server at this moment.
    const { count } = await tx.allocation.deleteMany({ where: { id, serverId: null } });
    if (count === 0) throw inUse();
    const { ip, port, nodeId: on } = allocation;
    await recordActivity(ctx, tx, {
      event: 'node:allocation.delete',
      subject: ['HostNode', on],
      properties: { ip, port },
    });
  });
  return allocation;
};

const inUse = (): RefusedError =>
  new RefusedError(
    'A server is currently assigned to this allocation. An allocation can only be deleted if no server is currently assigned.',
    'ALLOCATION_IN_USE',
  );
