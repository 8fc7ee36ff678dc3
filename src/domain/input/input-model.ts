import type { z } from 'zod';
import type { Transaction } from '../context.js';
import { type Path, ValidationError, type ValidationIssue } from '../errors.js';
import { isRecord } from '../values/is-record.js';
import { type Parsed, tryParse } from './parse.js';
import { unstorablePaths } from './storable-text.js';

/** The row that an input changes; a unique value of its own is no duplicate. Undefined for a new row. */
export interface Subject {
  readonly id: number;
}

/** Where references are looked up: the database, or the transaction of the use case. */
export interface DatabaseContext {
  readonly db: Transaction;
}

/** A value that must be the id of a row, or must not be taken by another row. Looked up only if the value is valid. */
export interface Reference {
  /** The path of the value; the values of a list are checked one by one. */
  readonly path: readonly string[];
  readonly rule: 'exists' | 'unique';
  readonly holds: (ctx: DatabaseContext, value: never, subject: Subject | undefined) => Promise<boolean>;
}

/** An input as the caller sent it: its members may hold anything. */
export type RawInput = Readonly<Record<string, unknown>>;

/** All rules of an input, shared by both APIs. */
export interface InputModel<Schema extends z.ZodObject = z.ZodObject> {
  /** Types and ranges. The order of its members is the order of the messages. */
  readonly schema: Schema;
  /** Removes members that others make meaningless; they are not checked. */
  readonly relevant?: (input: RawInput) => RawInput;
  /** Rules between members. They receive the raw input, which may hold anything. */
  readonly rules?: (input: RawInput) => readonly ValidationIssue[];
  readonly references?: readonly Reference[];
}

/** The context on which the rules of an input depend. */
export interface InputOptions {
  readonly subject?: Subject;
  /**
   * The values that the row already holds, by member. They satisfy its constraints, so they are not looked up again.
   */
  readonly present?: Readonly<Record<string, unknown>>;
}

/**
 * Checks an input against its model and returns it as the model's type.
 * @throws {ValidationError} with all broken rules of all members, including references to missing rows
 */
export const parseInput = async <Schema extends z.ZodObject>(
  ctx: DatabaseContext,
  model: InputModel<Schema>,
  input: unknown,
  options: InputOptions = {},
): Promise<z.output<Schema>> => {
  const shape = readShape(model, input);
  const issues = await withReferences(ctx, model, { ...options, ...shape });
  if (issues.length > 0 || shape.value === undefined) throw new ValidationError(issues);
  return shape.value.parsed;
};

/** Checks an input without the database. Returns its broken rules, its value and the members that were checked. */
export const readShape = <Schema extends z.ZodObject>(
  { schema, rules, relevant = (raw) => raw }: InputModel<Schema>,
  input: unknown,
): Parsed<z.output<Schema>> & { readonly raw: RawInput } => {
  // Anything but an object counts as an empty object.
  const raw = relevant(isRecord(input) ? input : {});
  const { issues, value } = tryParse(schema, raw);
  const found = [...issues, ...atOtherPaths(issues, unstorableTexts(schema, raw))];
  return { issues: [...found, ...atOtherPaths(found, rules?.(raw) ?? [])], value, raw };
};

/** Issues for texts that no column can store, whatever other rules they break. */
const unstorableTexts = (schema: z.ZodObject, raw: RawInput): readonly ValidationIssue[] =>
  Object.keys(schema.shape)
    .flatMap((name) => unstorablePaths(raw[name], [name]))
    .map((path) => ({ path, rule: 'regex' }));

interface ReadInput extends InputOptions, Pick<ReturnType<typeof readShape>, 'raw' | 'issues'> {}

/** All broken rules of an input, in one list; empty when it is valid. */
const withReferences = async (
  ctx: DatabaseContext,
  model: InputModel,
  { raw, issues: shape, subject, present = {} }: ReadInput,
): Promise<readonly ValidationIssue[]> => {
  const references = model.references ?? [];
  const found = [...shape, ...atOtherPaths(shape, references.filter(isLongList(raw)).map(tooMany))];
  const wanted = references
    .flatMap((reference) => valuesAt(raw, reference.path).map((at) => ({ ...at, reference })))
    .filter(({ path, value }) => value !== present[path.join('.')]);
  const asked = atOtherPaths(found, wanted);
  const dangling = await Promise.all(
    asked.map(
      async ({ path, value, reference: { rule, holds } }) =>
        (await holds(ctx, value as never, subject)) ? [] : [{ path, rule }], // the schema has accepted the value's type
    ),
  );
  // Issues are listed in the order of the members, however late they were found.
  const members = Object.keys(model.schema.shape);
  const place = ({ path: [member] }: ValidationIssue): number => members.indexOf(String(member));
  return [...found, ...dangling.flat()].sort((one, other) => place(one) - place(other));
};

/**
 * Filters out the entries whose path, or a part of it, already has an issue. One set lookup for each part of a path, so
 * the cost is linear for a list of a hundred thousand wrong values too.
 */
const atOtherPaths = <At extends { readonly path: Path }>(
  issues: readonly ValidationIssue[],
  others: readonly At[],
): readonly At[] => {
  const broken = new Set(issues.map(({ path }) => path.join('\0')));
  return others.filter(({ path }) => !path.some((_part, index) => broken.has(path.slice(0, index + 1).join('\0'))));
};

/** Most values of one list that are looked up, each with a statement of its own. */
const MAX_REFERENCES = 1_000;

const isLongList =
  (input: unknown) =>
  ({ path }: Reference): boolean =>
    valuesAt(input, path).length > MAX_REFERENCES;

const tooMany = ({ path }: Reference): ValidationIssue => ({
  path,
  rule: 'max',
  params: { max: MAX_REFERENCES, kind: 'array' },
});

/** The values at a path, each with its own path. Absent values and nulls refer to nothing. */
const valuesAt = (input: unknown, path: readonly string[]): readonly { path: Path; value: unknown }[] => {
  let value = input;
  for (const part of path) value = isRecord(value) ? value[part] : undefined;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [{ path, value }];
  return value.map((item: unknown, index) => ({ path: [...path, index], value: item }));
};
