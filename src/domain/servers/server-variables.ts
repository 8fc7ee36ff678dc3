import type { EggVariable, Prisma } from '../../generated/prisma/client.js';
import type { Select } from '../ports/reads.js';

/** The columns that the variables of a server are read from. */
export const SERVER_VARIABLES_SELECT = {
  id: true,
  variables: { select: { variableId: true, value: true } },
  egg: { select: { variables: { orderBy: { id: 'asc' } } } },
} as const satisfies Select<'Server'>;

type VariablesRow = Prisma.ServerGetPayload<{ select: typeof SERVER_VARIABLES_SELECT }>;

/** A variable of a server's egg, with the value of this server. */
export interface ServerVariable extends EggVariable {
  readonly serverId: number;
  /** The stored value; null when none was ever stored. */
  readonly serverValue: string | null;
  /** The value at a start: the stored one, else the egg's default. */
  readonly value: string;
}

/** All variables of a server in the order of its egg, including hidden ones. */
export const variablesOf = (row: VariablesRow): readonly ServerVariable[] => withValues(row, row.egg.variables);

const withValues = (row: VariablesRow, shown: readonly EggVariable[]): readonly ServerVariable[] => {
  const stored = storedValuesOf(row);
  return shown.map((variable) => {
    const serverValue = stored.get(variable.id) ?? null;
    return {
      // Member by member: spreading the variable is many times as slow for a page of servers.
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
      serverId: row.id,
      serverValue,
      value: serverValue ?? variable.defaultValue,
    };
  });
};

/** The stored values of a server, by the ids of variables. */
export const storedValuesOf = ({ variables }: Pick<VariablesRow, 'variables'>): ReadonlyMap<number, string> =>
  new Map(variables.map(({ variableId, value }) => [variableId, value]));

/** The variables that people with `startup.read` may see. Source: rest.md §10.4, §15.8. */
export const viewableVariablesOf = (row: VariablesRow): readonly ServerVariable[] =>
  withValues(
    row,
    row.egg.variables.filter(({ userViewable }) => userViewable),
  );
