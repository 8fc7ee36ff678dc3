import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { isForeignKeyViolation } from '../persistence/constraint-violations.js';
import { authorizeEgg } from './authorize-egg.js';

/**
 * Deletes an egg with its variables, and returns the id of its nest.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 * @throws {RefusedError} EGG_IN_USE: a server uses it
 */
export const deleteEgg = async (ctx: DomainContext, id: number): Promise<{ readonly nestId: number }> => {
  const { name, nestId } = await authorizeEgg(ctx, id);
  if ((await ctx.reads.server.count({ where: { eggId: id } })) > 0) throw isInUse();
  try {
    await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.egg.deleteMany({ where: { id } });
      if (count === 0) throw new NotFoundError();
      await recordActivity(ctx, tx, { event: 'egg:delete', subject: ['Egg', id], properties: { name } });
    });
  } catch (error) {
    // A server of the egg was created meanwhile.
    throw isForeignKeyViolation(error) ? isInUse() : error;
  }
  return { nestId };
};

const isInUse = (): RefusedError =>
  new RefusedError('An egg must have no servers made from it in order to be deleted.', 'EGG_IN_USE');
