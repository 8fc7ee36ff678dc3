import type { EggVariable } from '../../generated/prisma/client.js';
import { recordActivity } from '../activity/record-activity.js';
import { NotFoundError, RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { uniqueViolationError } from '../persistence/constraint-violations.js';
import { useCase } from '../use-case.js';
import { authorizeEgg } from './authorize-egg.js';
import { MAX_VARIABLES } from './egg-file.js';
import { VariableBody, variableColumns } from './egg-model.js';

export interface CreateEggVariable {
  readonly eggId: number;
  readonly variable: unknown;
}

/**
 * Adds a variable to an egg, after its other ones. Servers of the egg take its default.
 * @throws {NotFoundError} no such egg
 * @throws {ForbiddenError}
 * @throws {ValidationError} also: the egg already has a variable of this name
 * @throws {RefusedError} the egg has 200 variables
 */
export const createEggVariable = useCase(
  async (ctx, { eggId, variable }: CreateEggVariable) => {
    const egg = await authorizeEgg(ctx, eggId);
    return { egg, wanted: await parseInput(ctx, VariableBody, variable) };
  },
  async (ctx, { egg, wanted }, { eggId }): Promise<EggVariable> => {
    try {
      return await ctx.db.$transaction(async (tx) => {
        // Additions to one egg run one after another, so that the limit holds.
        const locked = await tx.$executeRaw`select 1 from eggs where id = ${eggId} for no key update`;
        if (locked === 0) throw new NotFoundError();
        if ((await tx.eggVariable.count({ where: { eggId } })) >= MAX_VARIABLES) {
          throw new RefusedError(`An egg has at most ${MAX_VARIABLES} variables.`);
        }
        const { name, envVariable, userViewable = false, userEditable = false } = wanted;
        const { description, defaultValue = '', rules = '' } = variableColumns(wanted);
        const variable = await tx.eggVariable.create({
          data: { eggId, name, envVariable, userViewable, userEditable, description, defaultValue, rules },
        });
        await recordActivity(ctx, tx, {
          event: 'egg:variable.create',
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
