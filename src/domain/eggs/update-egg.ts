import type { Egg } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { authorizeEgg } from './authorize-egg.js';
import { EggChange, eggColumns } from './egg-model.js';

export interface UpdateEgg {
  readonly id: number;
  /** Absent members keep their value. */
  readonly egg: unknown;
}

/**
 * Changes an egg. Its servers use the change from their next start, installation or synchronisation on. Values that
 * were copied into them at creation (image, startup command) stay.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 * @throws {ValidationError} also: the nest already has an egg of this name
 */
export const updateEgg = useCase(
  async (ctx, { id, egg }: UpdateEgg) => {
    await authorizeEgg(ctx, id);
    return parseInput(ctx, EggChange, egg);
  },
  async (ctx, change, { id }): Promise<Egg> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const egg = await tx.egg.update({ where: { id }, data: eggColumns(change) });
        await recordActivity(ctx, tx, {
          event: 'egg:update',
          subject: ['Egg', egg.id],
          properties: { name: egg.name },
        });
        return egg;
      });
    } catch (error) {
      throw uniqueViolationError(error, { name: 'name' }) ?? error;
    }
  },
);
