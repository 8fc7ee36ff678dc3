import type { EggVariable } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { authorizeEggVariable } from './authorize-egg-variable.js';
import { VariableChange, variableColumns } from './egg-model.js';

export interface UpdateEggVariable {
  readonly id: number;
  /** Absent members keep their value. */
  readonly variable: unknown;
}

/**
 * Changes a variable of an egg. Its values on servers stay, even if they break the new rules.
 * @throws {NotFoundError}
 * @throws {ForbiddenError}
 * @throws {ValidationError} also: the egg already has a variable of this name
 */
export const updateEggVariable = useCase(
  async (ctx, { id, variable }: UpdateEggVariable) => {
    const { egg } = await authorizeEggVariable(ctx, id);
    return { egg, change: await parseInput(ctx, VariableChange, variable) };
  },
  async (ctx, { egg, change }, { id }): Promise<EggVariable> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        // Waits for a running import, which has already read the names of the variables.
        await tx.$executeRaw`select 1 from eggs where id = ${egg.id} for no key update`;
        const variable = await tx.eggVariable.update({ where: { id }, data: variableColumns(change) });
        const { envVariable } = variable;
        await recordActivity(ctx, tx, {
          event: 'egg:variable.update',
          subject: ['EggVariable', variable.id],
          properties: { name: egg.name, envVariable },
        });
        return variable;
      });
    } catch (error) {
      throw uniqueViolationError(error, { env_variable: 'envVariable' }) ?? error;
    }
  },
);
