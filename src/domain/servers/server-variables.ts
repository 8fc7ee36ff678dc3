import type { EggVariable, Prisma } from '../../generated/prisma/client.js';
import type { Select } from '../ports/reads.js';

/** The columns that the variables of a server are read from. */
export const SERVER_VARIABLES_SELECT = {
  variables: { select: { variableId: true, value: true } },
  egg: { select: { variables: { orderBy: { id: 'asc' } } } },
} as const satisfies Select<'Server'>;

type VariablesRow = Prisma.ServerGetPayload<{ select: typeof SERVER_VARIABLES_SELECT }>;

/** A variable of a server's egg, with what this server has for it. */
export interface ServerVariable extends EggVariable {
  /** Null when none was ever stored. */
  readonly serverValue: string | null;
  /** What the server is started with: the stored value, else the egg's default. */
  readonly value: string;
}

/** All variables of a server in the order of its egg, those that are hidden from people too. */
export const variablesOf = (row: VariablesRow): readonly ServerVariable[] => withValues(row, row.egg.variables);

const withValues = (row: VariablesRow, shown: readonly EggVariable[]): readonly ServerVariable[] => {
  const stored = storedValuesOf(row);
  return shown.map((variable) => {
    const serverValue = stored.get(variable.id) ?? null;
    return {
      // Each by its name: a copy with more members costs a page of servers many times as much.
      id: variable.id,
      eggId: variable.eggId,
      name: variable.name,
      description: variable.description,
      envVariable: variable.envVariable,
      defaultValue: variable.defaultValue,
      userViewable: variable.userViewable,
      userEditable: variable.userEditable,
      rules: variable.rules,
      createdAt: variable.createdAt,
      updatedAt: variable.updatedAt,
      serverValue,
      value: serverValue ?? variable.defaultValue,
    };
  });
};

/** The values that a server has of its own, by the ids of variables. */
export const storedValuesOf = ({ variables }: Pick<VariablesRow, 'variables'>): ReadonlyMap<number, string> =>
  new Map(variables.map(({ variableId, value }) => [variableId, value]));

/** The variables that people with `startup.read` see. Source: rest.md §10.4, §15.8. */
export const viewableVariablesOf = (row: VariablesRow): readonly ServerVariable[] =>
  withValues(
    row,
    row.egg.variables.filter(({ userViewable }) => userViewable),
  );
