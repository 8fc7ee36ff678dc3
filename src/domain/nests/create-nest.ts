import type { Nest } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { authorOf } from './author-of.js';
import { NestBody, nestColumns, UNIQUE_COLUMNS } from './nest-model.js';

/**
 * Creates a nest without eggs. Its author is the caller by default.
 * @throws {ForbiddenError}
 * @throws {ValidationError}
 */
export const createNest = useCase(
  async (ctx, input: unknown) => {
    requireResource(ctx, 'nests', 'write');
    return parseInput(ctx, NestBody, input);
  },
  async (ctx, wanted): Promise<Nest> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const author = wanted.author ?? (await authorOf(ctx, tx));
        const nest = await tx.nest.create({
          data: { uuid: ctx.random.uuid(), ...nestColumns(wanted), name: wanted.name, author },
        });
        await recordActivity(ctx, tx, {
          event: 'nest:create',
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
