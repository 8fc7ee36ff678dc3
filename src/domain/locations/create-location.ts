import type { Location } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { LocationBody, UNIQUE_COLUMNS } from './location-model.js';

/**
 * Creates a location without nodes.
 * @throws {ForbiddenError}
 * @throws {ValidationError}
 * Source: rest.md §8.2.
 */
export const createLocation = useCase(
  async (ctx, input: unknown) => {
    requireResource(ctx, 'locations', 'write');
    const { short, long } = await parseInput(ctx, LocationBody, input);
    return { short, long };
  },
  async (ctx, { short, long }): Promise<Location> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const location = await tx.location.create({ data: { short, long } });
        await recordActivity(ctx, tx, {
          event: 'location:create',
          subject: ['Location', location.id],
          properties: { location: location.id, short },
        });
        return location;
      });
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
