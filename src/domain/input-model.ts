import type { z } from 'zod';
import type { Transaction } from './context.js';
import { type Path, ValidationError, type ValidationIssue } from './errors.js';
import { isRecord } from './is-record.js';
import { type Parsed, tryParse } from './parse.js';
import { unstorablePaths } from './storable-text.js';

/** The row that an input changes; its own values are no duplicates. Undefined when it is about to be made. */
export interface Subject {
  readonly id: number;
}

/** Where references are looked up: the database, or a transaction that the input is part of. */
export interface DatabaseContext {
  readonly db: Transaction;
}

/** A value that must name a row, or must not be another row's. Asked of the database where the value is otherwise good. */
export interface Reference {
  /** Where the value stands; a list there is checked value by value. */
  readonly path: readonly string[];
  readonly rule: 'exists' | 'unique';
  readonly holds: (ctx: DatabaseContext, value: never, subject: Subject | undefined) => Promise<boolean>;
}

/** An input as it was sent: its members may hold anything. */
export type RawInput = Readonly<Record<string, unknown>>;

/** Everything that makes an input good or bad, in one place for both faces. */
export interface InputModel<Schema extends z.ZodObject = z.ZodObject> {
  /** Types and ranges. Its order of members is the order of the messages. */
  readonly schema: Schema;
  /** The input without members that others make meaningless: whatever they hold, nobody looks. */
  readonly relevant?: (input: RawInput) => RawInput;
  /** Rules between members. Told the raw input, whatever it holds. */
  readonly rules?: (input: RawInput) => readonly ValidationIssue[];
  readonly references?: readonly Reference[];
}

/** What of an input's surroundings its rules depend on. */
export interface InputOptions {
  readonly subject?: Subject;
  /** What the row holds already, by member: its constraints say that it is good, and nobody looks it up again. */
  readonly present?: Readonly<Record<string, unknown>>;
}

/**
 * Checks an input against its model and returns it as the model's type.
 * @throws {ValidationError} with all broken rules of all members, rows that do not exist among them
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

/** An input read as far as that takes no database, with what of it was looked at. */
export const readShape = <Schema extends z.ZodObject>(
  { schema, rules, relevant = (raw) => raw }: InputModel<Schema>,
  input: unknown,
): Parsed<z.output<Schema>> & { readonly raw: RawInput } => {
  // What is no object counts as empty.
  const raw = relevant(isRecord(input) ? input : {});
  const { issues, value } = tryParse(schema, raw);
  const found = [...issues, ...atOtherPaths(issues, unstorableTexts(schema, raw))];
  return { issues: [...found, ...atOtherPaths(found, rules?.(raw) ?? [])], value, raw };
};

/** Texts of the model's members that no column could hold, whatever else is said of them. */
const unstorableTexts = (schema: z.ZodObject, raw: RawInput): readonly ValidationIssue[] =>
  Object.keys(schema.shape)
    .flatMap((name) => unstorablePaths(raw[name], [name]))
    .map((path) => ({ path, rule: 'regex' }));

interface ReadInput extends InputOptions, Pick<ReturnType<typeof readShape>, 'raw' | 'issues'> {}

/** The broken rules of an input, none when it is good; one answer for everything that is wrong with it. */
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
  // What was found last belongs where its member stands.
  const members = Object.keys(model.schema.shape);
  const place = ({ path: [member] }: ValidationIssue): number => members.indexOf(String(member));
  return [...found, ...dangling.flat()].sort((one, other) => place(one) - place(other));
};

/**
 * Those of the others at paths without an issue so far, at the value or at what contains it. One look-up for each part of a
 * path: lists of a hundred thousand wrong values are no more work than as many good ones.
 */
const atOtherPaths = <At extends { readonly path: Path }>(
  issues: readonly ValidationIssue[],
  others: readonly At[],
): readonly At[] => {
  const broken = new Set(issues.map(({ path }) => path.join('\0')));
  return others.filter(({ path }) => !path.some((_part, index) => broken.has(path.slice(0, index + 1).join('\0'))));
};

/** Most values of one list that are looked up, each by a statement of its own. */
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

/** The values that stand at a path, each with its own path; absent and null ones refer to nothing. */
const valuesAt = (input: unknown, path: readonly string[]): readonly { path: Path; value: unknown }[] => {
  let value = input;
  for (const part of path) value = isRecord(value) ? value[part] : undefined;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [{ path, value }];
  return value.map((item: unknown, index) => ({ path: [...path, index], value: item }));
};
