import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isForeignKeyViolation } from '../persistence/constraint-violations.js';
import { authorizeNest } from './authorize-nest.js';

/**
 * Deletes a nest and its eggs.
 * @throws {ForbiddenError} also: a caller who may write nests but not eggs
 * @throws {NotFoundError}
 * @throws {RefusedError} EGG_IN_USE: a server uses one of the eggs
 */
export const deleteNest = async (ctx: DomainContext, id: number): Promise<void> => {
  await authorizeNest(ctx, id, 'nests');
  // The eggs are deleted with the nest.
  requireResource(ctx, 'eggs', 'write');
  try {
    await ctx.db.$transaction(async (tx) => {
      // The insertion of an egg into the nest holds a shared lock on this row, or waits for it.
      const [nest] = await tx.$queryRaw<{ name: string }[]>`select name from nests where id = ${id} for update`;
      if (nest === undefined) throw new NotFoundError();
      if ((await tx.server.count({ where: { egg: { nestId: id } } })) > 0) throw isInUse();
      await tx.egg.deleteMany({ where: { nestId: id } });
      await tx.nest.delete({ where: { id } });
      await recordActivity(ctx, tx, { event: 'nest:delete', subject: ['Nest', id], properties: { name: nest.name } });
    });
  } catch (error) {
    // A server of one of the eggs was created meanwhile.
    throw isForeignKeyViolation(error) ? isInUse() : error;
  }
};

const isInUse = (): RefusedError =>
  new RefusedError('A nest must have no servers made from its eggs in order to be deleted.', 'EGG_IN_USE');
