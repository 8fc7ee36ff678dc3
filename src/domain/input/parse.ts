import { z } from 'zod';
import { ValidationError, type ValidationIssue } from '../errors.js';

/** Parameters of an issue that a model reports through `ctx.addIssue` and `refine`: the name of the broken rule. */
export interface RuleParams {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly message?: string;
}

/**
 * Checks an input against its model and returns it as the model's type.
 * @throws {ValidationError} with all broken rules of all fields, in the model's order
 */
export const parse = <Model extends z.ZodType>(model: Model, input: unknown): z.output<Model> => {
  const { issues, value } = tryParse(model, input);
  if (value === undefined) throw new ValidationError(issues);
  return value.parsed;
};

/** The result of a check: the broken rules or, where there are none, the parsed value. */
export interface Parsed<Output> {
  readonly issues: readonly ValidationIssue[];
  readonly value?: { readonly parsed: Output };
}

/** Checks an input against its model. */
export const tryParse = <Model extends z.ZodType>(model: Model, input: unknown): Parsed<z.output<Model>> => {
  const result = model.safeParse(input, { reportInput: true });
  return result.success ? { issues: [], value: { parsed: result.data } } : { issues: issuesOf(model, result.error) };
};

const issuesOf = (model: z.ZodType, error: z.ZodError): readonly ValidationIssue[] => {
  const issues = error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    ...ruleOf(issue),
  }));
  // Checks over several members run last, but their issues are listed at the place of their member.
  const members = model instanceof z.ZodObject ? Object.keys(model.shape) : [];
  const place = ({ path: [member] }: ValidationIssue): number => members.indexOf(String(member));
  return issues.sort((one, other) => place(one) - place(other));
};

/** Rule names by expected type. */
const TYPE_RULES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'integer',
  int: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'array',
  record: 'array',
};

/** The broken rule that an issue of a model represents. */
export const ruleOf = (issue: z.core.$ZodIssue): Omit<ValidationIssue, 'path'> => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { rule: 'required' };
      // Some client tools send an empty list for an empty number. Source: rest.md §18.
      if (issue.expected === 'number' && Array.isArray(issue.input) && issue.input.length === 0) {
        return { rule: 'required' };
      }
      return { rule: TYPE_RULES[issue.expected] ?? 'string' };
    case 'custom':
      return isRuleParams(issue.params) ? issue.params : { rule: 'in' };
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? { rule: 'required' } : { rule: 'in' };
    default:
      throw new Error(
        `A model reports ${issue.code}, which has no rule name: use the builders of domain/input/input-fields.`,
      );
  }
};

const isRuleParams = (params: unknown): params is RuleParams =>
  typeof params === 'object' && params !== null && 'rule' in params;
