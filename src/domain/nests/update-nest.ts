import type { Nest } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { authorizeNest } from './authorize-nest.js';
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
export const updateNest = useCase(
  async (ctx, { id, nest }: UpdateNest) => {
    const subject = await authorizeNest(ctx, id, 'nests');
    return parseInput(ctx, NestChange, nest, { subject });
  },
  async (ctx, change, { id }): Promise<Nest> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const nest = await tx.nest.update({ where: { id }, data: nestColumns(change) });
        await recordActivity(ctx, tx, {
          event: 'nest:update',
          subject: ['Nest', nest.id],
          properties: { name: nest.name },
        });
        return nest;
      });
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
