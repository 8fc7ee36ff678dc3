import type { Prisma } from '../../generated/prisma/client.js';
import type { MatchBudget } from '../eggs/match-budget.js';
import { brokenRules, variableRules } from '../eggs/variable-rules.js';
import { ValidationError, type ValidationIssue } from '../errors.js';
import type { Select } from '../ports/reads.js';
import { storedValuesOf } from './server-variables.js';

/** The columns of an egg's variable that the environment needs. */
export interface VariableFacts {
  readonly id: number;
  readonly name: string;
  readonly envVariable: string;
  readonly defaultValue: string;
  readonly rules: string;
}

/** A value for each of an egg's variables, for storage. */
export type Environment = readonly { readonly variableId: number; readonly value: string }[];

interface ResolveOptions {
  /** The present values of the server, by environment name. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly budget: MatchBudget;
}

/**
 * The value of each variable of an egg: the given one, else the stored one, else the egg's default. Each is checked
 * against the rules of its variable. Unknown keys are left out. An empty text counts as absent.
 * Source: choices.md 13, 14, rest.md §5.7.
 * @throws {ValidationError} all broken rules of all variables, each under `environment` and the variable's name
 */
export const resolveEnvironment = (
  variables: readonly VariableFacts[],
  environment: Readonly<Record<string, unknown>>,
  { budget, stored = {} }: ResolveOptions,
): Environment => {
  const values = new Map<string, GivenValue>(
    variables.map((variable) => [variable.envVariable, valueFor(variable, environment, stored)]),
  );
  const valueNamed = (name: string): string | null => {
    const value = values.get(name);
    return typeof value === 'string' ? value : null;
  };
  const issues = variables.flatMap(({ name, envVariable, rules }): readonly ValidationIssue[] => {
    const value = values.get(envVariable);
    const issue = { path: ['environment', envVariable], attribute: `${name} variable` };
    if (value === NO_TEXT) return [{ ...issue, rule: 'string' }];
    return brokenRules(variableRules(rules), value, { valueNamed, budget }).map((broken) => ({ ...issue, ...broken }));
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return variables.map(({ id, envVariable }) => ({ variableId: id, value: valueNamed(envVariable) ?? '' }));
};

/** Represents a value that an environment cannot hold: a list or an object. */
const NO_TEXT = Symbol('no text');

/** Null when it is empty; undefined when none was given and there is no default. */
type GivenValue = string | null | undefined | typeof NO_TEXT;

const valueFor = (
  { envVariable, defaultValue }: VariableFacts,
  environment: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, string>>,
): GivenValue => {
  if (Object.hasOwn(environment, envVariable)) return textOf(environment[envVariable]);
  if (Object.hasOwn(stored, envVariable)) return textOf(stored[envVariable]);
  return defaultValue.trim() === '' ? undefined : textOf(defaultValue);
};

const textOf = (value: unknown): string | null | typeof NO_TEXT => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.trim() || null;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return NO_TEXT;
};

/** The columns that the environment of a stored server is computed from. */
export const ENVIRONMENT_SELECT = {
  uuid: true,
  startup: true,
  allocationLimit: true,
  node: { select: { location: { select: { short: true } } } },
  variables: { select: { variableId: true, value: true } },
  egg: {
    select: {
      variables: { select: { id: true, envVariable: true, defaultValue: true }, orderBy: { id: 'asc' } },
    },
  },
} as const satisfies Select<'Server'>;

/**
 * The environment of a server: the egg's variables in their order, with the default for a value that was never stored,
 * then the built-in ones, which win. `P_SERVER_ALLOCATION_LIMIT` is a number or null.
 * Source: rest.md §5.2, daemon.md §4.2.
 */
export const environmentOf = (
  server: Prisma.ServerGetPayload<{ select: typeof ENVIRONMENT_SELECT }>,
): Record<string, string | number | null> => {
  const stored = storedValuesOf(server);
  // Built in one step: copying a new object would take as long as building it.
  return Object.fromEntries<string | number | null>([
    ...server.egg.variables.map(({ id, envVariable, defaultValue }): [string, string] => [
      envVariable,
      stored.get(id) ?? defaultValue,
    ]),
    ['STARTUP', server.startup],
    ['P_SERVER_LOCATION', server.node.location.short],
    ['P_SERVER_UUID', server.uuid],
    ['P_SERVER_ALLOCATION_LIMIT', server.allocationLimit],
  ]);
};
