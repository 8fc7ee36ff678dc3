import type { Location } from '../../generated/prisma/client.js';
import { requireResource } from '../access/caller-rights.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { LocationChange, UNIQUE_COLUMNS } from './location-model.js';

export interface UpdateLocation {
  readonly id: number;
  /** Absent members keep their value. */
  readonly location: unknown;
}

/**
 * Changes a location. Its servers get the new short code in their environment at their next start.
 * @throws {ForbiddenError} the caller is no administrator
 * @throws {NotFoundError}
 * @throws {ValidationError}
 * Source: rest.md §8, §8.2.
 */
export const updateLocation = useCase(
  async (ctx, { id, location: body }: UpdateLocation) => {
    const subject = await ctx.reads.location.findUnique({ where: { id } });
    if (subject === null) throw new NotFoundError();
    requireResource(ctx, 'locations', 'write');
    return await parseInput(ctx, LocationChange, body, { subject });
  },
  async (ctx, wanted, { id }): Promise<Location> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const location = await tx.location.update({ where: { id }, data: wanted });
        await recordActivity(ctx, tx, {
          event: 'location:update',
          subject: ['Location', id],
          properties: { location: id, short: location.short },
        });
        return location;
      });
    } catch (error) {
      throw uniqueViolationError(error, UNIQUE_COLUMNS) ?? error;
    }
  },
);
