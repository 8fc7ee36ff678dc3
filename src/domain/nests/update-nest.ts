import type { Nest } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { takenSince } from '../constraint-violations.js';
import { parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { enterNest } from './enter-nest.js';
import { NestChange, nestColumns, UNIQUE_COLUMNS } from './nest-model.js';

export interface UpdateNest {
  readonly id: number;
  /** Absent members keep their value. */
  readonly nest: unknown;
}

/**
 * Changes a nest.
 * @throws {ForbiddenError}
 * @throws {NotFoundError}
 * @throws {ValidationError}
 */
export const updateNest = verb(
  async (ctx, { id, nest }: UpdateNest) => {
    const subject = await enterNest(ctx, id, 'nests');
    return parseInput(ctx, NestChange, nest, { subject });
  },
  async (ctx, change, { id }): Promise<Nest> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const nest = await tx.nest.update({ where: { id }, data: nestColumns(change) });
        await recordActivity(ctx, tx, { event: 'nest:update', properties: { name: nest.name } });
        return nest;
      });
    } catch (error) {
      throw takenSince(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
