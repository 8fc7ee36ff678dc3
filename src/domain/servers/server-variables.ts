import type { EggVariable, Prisma } from '../../generated/prisma/client.js';

/** The columns that the variables of a server are read from. */
export const SERVER_VARIABLES_SELECT = {
  variables: { select: { variableId: true, value: true } },
  egg: { select: { variables: { orderBy: { id: 'asc' } } } },
} as const satisfies Prisma.ServerSelect;

type VariablesRow = Prisma.ServerGetPayload<{ select: typeof SERVER_VARIABLES_SELECT }>;

/** A variable of a server's egg, with what this server has for it. */
export interface ServerVariable extends EggVariable {
  /** Null when none was ever stored. */
  readonly serverValue: string | null;
  /** What the server is started with: the stored value, else the egg's default. */
  readonly value: string;
}

/** All variables of a server in the order of its egg, those that are hidden from people too. */
export const variablesOf = ({ egg, variables }: VariablesRow): readonly ServerVariable[] => {
  const stored = new Map(variables.map(({ variableId, value }) => [variableId, value]));
  return egg.variables.map((variable) => {
    const serverValue = stored.get(variable.id) ?? null;
    return { ...variable, serverValue, value: serverValue ?? variable.defaultValue };
  });
};

/** The variables that people with `startup.read` see. Source: rest.md §10.4, §15.8. */
export const viewableVariablesOf = (row: VariablesRow): readonly ServerVariable[] =>
  variablesOf(row).filter(({ userViewable }) => userViewable);
