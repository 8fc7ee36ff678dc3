import type { Prisma } from '../../generated/prisma/client.js';
import type { Select } from '../ports/reads.js';
import { SERVER_VARIABLES_SELECT, storedValuesOf } from './server-variables.js';

/** The columns that an invocation is computed from. */
export const INVOCATION_SELECT = {
  startup: true,
  memory: true,
  allocation: { select: { ip: true, port: true } },
  ...SERVER_VARIABLES_SELECT,
} as const satisfies Select<'Server'>;

type InvocationRow = Prisma.ServerGetPayload<{ select: typeof INVOCATION_SELECT }>;

/** Replaces a value that the reader may not see. */
const HIDDEN = '[hidden]';

const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/**
 * The startup command of a server as shown to people, with each `{{NAME}}` replaced. Hidden variables show as
 * `[hidden]`; without `showsVariables` all variables do. An unknown name stays as it is. Inserted values are not
 * expanded again, so that no value can reveal another one.
 * @param options.showsVariables whether the reader has `startup.read`
 * Source: rest.md §10.4, §15.8.
 */
export const invocationOf = (
  server: InvocationRow,
  { showsVariables }: { readonly showsVariables: boolean },
): string => {
  const stored = storedValuesOf(server);
  const values = new Map<string, string>([
    ...server.egg.variables.map(({ id, envVariable, userViewable, defaultValue }): [string, string] => [
      envVariable,
      showsVariables && userViewable ? (stored.get(id) ?? defaultValue) : HIDDEN,
    ]),
    // Last, because a variable of the same name does not reach the process either (daemon.md §4.2).
    ['SERVER_MEMORY', String(server.memory)],
    ['SERVER_IP', server.allocation.ip],
    ['SERVER_PORT', String(server.allocation.port)],
  ]);
  return server.startup.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);
};
