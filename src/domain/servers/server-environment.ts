import type { Prisma } from '../../generated/prisma/client.js';
import { ValidationError, type ValidationIssue } from '../errors.js';
import { messageOf } from '../validation-messages.js';
import { brokenRules } from './variable-rules.js';

/** What the environment has to know of an egg's variable. */
export interface VariableFacts {
  readonly id: number;
  readonly name: string;
  readonly envVariable: string;
  readonly defaultValue: string;
  readonly rules: string;
}

/**
 * The value of each variable of an egg: the given one, else the egg's default. Unknown keys are left out.
 * Source: choices.md 14, rest.md §5.7.
 * @throws {ValidationError} a value that is no plain text, number or boolean, or breaks a rule of its variable
 */
export const resolveEnvironment = (
  variables: readonly VariableFacts[],
  environment: Readonly<Record<string, unknown>>,
): readonly { readonly variableId: number; readonly value: string }[] => {
  const issues: ValidationIssue[] = [];
  const values = variables.map(({ id, name, envVariable, defaultValue, rules }) => {
    const given = Object.hasOwn(environment, envVariable) ? environment[envVariable] : defaultValue;
    const value = textOf(given);
    for (const broken of value === undefined ? [{ rule: 'string' }] : brokenRules(rules, value)) {
      const issue = { path: ['environment', envVariable], ...broken };
      // People know a variable by its name, not by where it stands in the body.
      issues.push({ ...issue, message: messageOf(issue, `${name} variable`) });
    }
    return { variableId: id, value: value ?? '' };
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return values;
};

const textOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return undefined;
};

/** What the environment of a stored server is made from. */
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
} as const satisfies Prisma.ServerSelect;

/**
 * The environment of a server: the egg's variables in their order, a value that was never stored being the default, then
 * the built-in ones, which win. `P_SERVER_ALLOCATION_LIMIT` is a number or null. Source: rest.md §5.2, daemon.md §4.2.
 */
export const environmentOf = (
  server: Prisma.ServerGetPayload<{ select: typeof ENVIRONMENT_SELECT }>,
): Readonly<Record<string, string | number | null>> => {
  const stored = new Map(server.variables.map(({ variableId, value }) => [variableId, value]));
  return {
    ...Object.fromEntries(
      server.egg.variables.map(({ id, envVariable, defaultValue }) => [envVariable, stored.get(id) ?? defaultValue]),
    ),
    STARTUP: server.startup,
    P_SERVER_LOCATION: server.node.location.short,
    P_SERVER_UUID: server.uuid,
    P_SERVER_ALLOCATION_LIMIT: server.allocationLimit,
  };
};
