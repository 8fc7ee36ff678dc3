import type { EggVariable } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { takenSince } from '../constraint-violations.js';
import { parseInput } from '../input-model.js';
import { verb } from '../verb.js';
import { VariableChange, variableColumns } from './egg-model.js';
import { enterEggVariable } from './enter-egg-variable.js';

export interface UpdateEggVariable {
  readonly id: number;
  /** What is absent stays as it is. */
  readonly variable: unknown;
}

/**
 * Changes a variable of an egg. Values that servers have of it stay, whatever its rules say from now on.
 * @throws {NotFoundError}  @throws {ForbiddenError}  @throws {ValidationError} also: the egg has a variable of this name
 */
export const updateEggVariable = verb(
  async (ctx, { id, variable }: UpdateEggVariable) => {
    const { egg } = await enterEggVariable(ctx, id);
    return { egg, change: await parseInput(ctx, VariableChange, variable) };
  },
  async (ctx, { egg, change }, { id }): Promise<EggVariable> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        // After an import that goes on: it has looked at what names there are.
        await tx.$executeRaw`select 1 from eggs where id = ${egg.id} for no key update`;
        const variable = await tx.eggVariable.update({ where: { id }, data: variableColumns(change) });
        const { envVariable } = variable;
        await recordActivity(ctx, tx, { event: 'egg:variable.update', properties: { name: egg.name, envVariable } });
        return variable;
      });
    } catch (error) {
      throw takenSince(error, { env_variable: 'envVariable' }) ?? error;
    }
  },
);
