import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isForeignKeyViolation } from '../persistence/constraint-violations.js';

/**
 * Deletes a location.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * @throws {RefusedError} the location has nodes
 * Source: rest.md §8.2.
 */
export const deleteLocation = async (ctx: DomainContext, { id }: { readonly id: number }): Promise<void> => {
  const location = await ctx.db.location.findUnique({ where: { id }, select: { short: true, _count: NODES } });
  if (location === null) throw new NotFoundError();
  requireResource(ctx, 'locations', 'write');
  if (location._count.nodes > 0) throw hasNodes();

  try {
    await ctx.db.$transaction(async (tx) => {
      await tx.location.delete({ where: { id } });
      await recordActivity(ctx, tx, {
        event: 'location:delete',
        subject: ['Location', id],
        properties: { location: id, short: location.short },
      });
    });
  } catch (error) {
    throw isForeignKeyViolation(error) ? hasNodes() : error;
  }
};

const NODES = { select: { nodes: true } } as const;

const hasNodes = (): RefusedError =>
  new RefusedError('Cannot delete a location that has active nodes attached to it.', 'HAS_ACTIVE_NODES');
