import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { NotFoundError } from '../errors.js';
import { authorizeEggVariable } from './authorize-egg-variable.js';

/**
 * Deletes a variable of an egg and its values on servers, and returns the id of the egg.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 */
export const deleteEggVariable = async (ctx: DomainContext, id: number): Promise<{ readonly eggId: number }> => {
  const { egg, variable } = await authorizeEggVariable(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.eggVariable.deleteMany({ where: { id } });
    if (count === 0) throw new NotFoundError();
    const { envVariable } = variable;
    await recordActivity(ctx, tx, {
      event: 'egg:variable.delete',
      subject: ['EggVariable', id],
      properties: { name: egg.name, envVariable },
    });
  });
  return { eggId: egg.id };
};
