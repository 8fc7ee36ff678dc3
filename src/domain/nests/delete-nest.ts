import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { isDependedOn } from '../constraint-violations.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { enterNest } from './enter-nest.js';

/**
 * Deletes a nest and the eggs in it, as tools of the field know it.
 * @throws {ForbiddenError} also: who may write nests and not eggs  @throws {NotFoundError}
 * @throws {RefusedError} EGG_IN_USE: a server is made from one of them
 */
export const deleteNest = async (ctx: DomainContext, id: number): Promise<void> => {
  await enterNest(ctx, id, 'nests');
  // They go with it.
  requireResource(ctx, 'eggs', 'write');
  try {
    await ctx.db.$transaction(async (tx) => {
      // An egg that is being made in the nest holds a share of this lock, or waits for it.
      const [nest] = await tx.$queryRaw<{ name: string }[]>`select name from nests where id = ${id} for update`;
      if (nest === undefined) throw new NotFoundError();
      if ((await tx.server.count({ where: { egg: { nestId: id } } })) > 0) throw isInUse();
      await tx.egg.deleteMany({ where: { nestId: id } });
      await tx.nest.delete({ where: { id } });
      await recordActivity(ctx, tx, { event: 'nest:delete', properties: { name: nest.name } });
    });
  } catch (error) {
    // A server that was made meanwhile.
    throw isDependedOn(error) ? isInUse() : error;
  }
};

const isInUse = (): RefusedError =>
  new RefusedError('A nest must have no servers made from its eggs in order to be deleted.', 'EGG_IN_USE');
