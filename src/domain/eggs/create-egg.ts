import type { Egg } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { authorOf } from '../nests/author-of.js';
import { authorizeNest } from '../nests/authorize-nest.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { EggBody, eggColumns } from './egg-model.js';

export interface CreateEgg {
  readonly nestId: number;
  readonly egg: unknown;
}

/**
 * Creates an egg without variables. Its author is the caller by default.
 * @throws {NotFoundError} no such nest
 * @throws {ForbiddenError}
 * @throws {ValidationError} also: the nest already has an egg of this name
 */
export const createEgg = useCase(
  async (ctx, { nestId, egg }: CreateEgg) => {
    await authorizeNest(ctx, nestId, 'eggs');
    return parseInput(ctx, EggBody, egg);
  },
  async (ctx, wanted, { nestId }): Promise<Egg> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        const { name, dockerImages, startup, configStop, scriptContainer } = wanted;
        const columns = eggColumns(wanted);
        const egg = await tx.egg.create({
          data: {
            ...columns,
            ...{ uuid: ctx.random.uuid(), nestId, name, dockerImages, startup, configStop, scriptContainer },
            author: wanted.author ?? (await authorOf(ctx, tx)),
            configFiles: columns.configFiles ?? {},
            configStartup: columns.configStartup ?? {},
            configLogs: columns.configLogs ?? {},
            scriptInstall: columns.scriptInstall ?? '',
          },
        });
        await recordActivity(ctx, tx, { event: 'egg:create', subject: ['Egg', egg.id], properties: { name } });
        return egg;
      });
    } catch (error) {
      throw uniqueViolationError(error, { name: 'name' }) ?? error;
    }
  },
);
