import { z } from 'zod';
import { authorizeServer } from '../access/authorize-server.js';
import { lockServer } from '../access/lock-server.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { matchBudgetOf } from '../eggs/match-budget.js';
import { brokenRules, variableRules } from '../eggs/variable-rules.js';
import { RefusedError, ValidationError } from '../errors.js';
import { optionalText, present, text } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { loadStartup, type Startup } from './get-startup.js';
import { SERVER_VARIABLES_SELECT, type ServerVariable, variablesOf } from './server-variables.js';

/** Longest value of a variable, in characters. */
const MAX_VALUE = 16_384;

const schema = z.object({ key: text(), value: present(optionalText({ max: MAX_VALUE })) });

/** A value for one variable, named by its environment variable. Source: rest.md §15.8. */
export const ServerVariableValue: InputModel<typeof schema> = { schema };

export interface SetVariable {
  readonly variable: ServerVariable;
  readonly startup: Startup;
}

/**
 * Sets the value of one variable of a server, effective at the next start. An empty value is stored as such.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `startup.update`
 * @throws {RefusedError} BAD_REQUEST: no such viewable variable, or one that only administrators can change
 * @throws {ValidationError} the input, or the variable's own rules about `value`
 * Source: rest.md §15.8, §16.
 */
export const setServerVariable = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    requirePermission(server, 'startup.update');
    const wanted = await parseInput(ctx, ServerVariableValue, body);
    return { server, wanted };
  },
  async (ctx, { server, wanted }): Promise<SetVariable> => {
    const select = SERVER_VARIABLES_SELECT;
    const variables = variablesOf(await ctx.reads.server.findUniqueOrThrow({ where: { id: server.id }, select }));
    const variable = editableVariable(variables, wanted.key);
    const value = wanted.value?.trim() ?? '';
    requireValidValue(ctx, variables, { variable, value });

    await ctx.db.$transaction(async (tx) => {
      await lockServer(tx, server.id);
      const where = { serverId_variableId: { serverId: server.id, variableId: variable.id } };
      const stored = await tx.serverVariable.findUnique({ where });
      await tx.serverVariable.upsert({ where, create: { ...where.serverId_variableId, value }, update: { value } });
      const old = stored?.value ?? variable.defaultValue;
      if (old === value) return;
      await recordActivity(ctx, tx, {
        event: 'server:startup.edit',
        serverId: server.id,
        properties: { variable: variable.envVariable, old, new: value },
      });
    });
    return {
      variable: { ...variable, serverValue: value, value },
      startup: await loadStartup(ctx, server.id, {
        showsVariables: server.granted.includes(SERVER_PARTS.startup.permission),
      }),
    };
  },
);

const editableVariable = (variables: readonly ServerVariable[], name: string): ServerVariable => {
  const variable = variables.find(({ envVariable, userViewable }) => userViewable && envVariable === name);
  if (variable === undefined) {
    throw new RefusedError('The environment variable you are trying to edit does not exist.', 'BAD_REQUEST').at('key');
  }
  if (!variable.userEditable) {
    throw new RefusedError('The environment variable you are trying to edit is read-only.', 'BAD_REQUEST').at('key');
  }
  return variable;
};

/** Rules may refer to other variables (`required_if`); only the rules of this variable are checked. */
const requireValidValue = (
  ctx: DomainContext,
  variables: readonly ServerVariable[],
  { variable, value }: { readonly variable: ServerVariable; readonly value: string },
) => {
  const { envVariable, rules } = variable;
  const values = new Map([
    ...variables.map((other) => [other.envVariable, other.value] as const),
    [envVariable, value],
  ]);
  const broken = brokenRules(variableRules(rules), value || null, {
    valueNamed: (name) => values.get(name)?.trim() || null,
    budget: matchBudgetOf(ctx),
  });
  if (broken.length > 0) throw new ValidationError(broken.map((issue) => ({ path: ['value'], ...issue })));
};
