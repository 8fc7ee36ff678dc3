import { z } from 'zod';
import { isRecord } from '../values/is-record.js';
import { type RuleParams, ruleOf } from './parse.js';

/** Largest integer that a column can store. */
const MAX_INTEGER = 2_147_483_647;

/** The parameters of a check, in the form that `parse` reads. */
export const rule = (
  name: string,
  params?: RuleParams['params'],
): { params: RuleParams & Record<string, unknown> } => ({
  params: params === undefined ? { rule: name } : { rule: name, params },
});

/** Text of 1 to `max` characters, trimmed. */
export const text = ({ max }: { readonly max?: number } = {}) => {
  const model = z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value !== '', { ...rule('required'), abort: true });
  return max === undefined ? model : model.refine((value) => value.length <= max, rule('max', { max, kind: 'string' }));
};

/** Text of 1 to `max` characters, trimmed. Both bounds are one rule, `between`. */
export const textOfLength = ({ max }: { readonly max: number }) =>
  text().refine((value) => value.length <= max, rule('between', { min: 1, max, kind: 'string' }));

/** Text that may be empty or null, which mean the same. */
export const optionalText = ({ max }: { readonly max?: number } = {}) =>
  z
    .string()
    .refine((value) => max === undefined || value.length <= max, rule('max', { max: max ?? 0, kind: 'string' }))
    .nullish();

/** Bounds of a number, both inclusive. */
interface Bounds {
  readonly min: number;
  readonly max?: number;
}

/** A whole number of at least `min` and at most `max`, with one rule for each bound. */
export const integer = ({ min, max = MAX_INTEGER }: Bounds) =>
  wholeNumber((value) => {
    if (value < min) return rule('min', { min });
    return value > max ? rule('max', { max }) : null;
  });

/** A whole number from `min` to `max`. Both bounds are one rule, `between`. */
export const integerBetween = ({ min, max }: Required<Bounds>) =>
  wholeNumber((value) => (value < min || value > max ? rule('between', { min, max }) : null));

const wholeNumber = (brokenRule: (value: number) => ReturnType<typeof rule> | null) =>
  z
    .number()
    .refine((value) => Number.isInteger(value), { ...rule('integer'), abort: true })
    .superRefine((value, check) => {
      const broken = brokenRule(value);
      if (broken !== null) check.addIssue({ code: 'custom', input: value, ...broken });
    });

/**
 * The integer id of a row. A number outside of the range of ids breaks `exists`, like an unknown id. Source: choices.md
 * 42.
 */
export const id = () => wholeNumber((value) => (value < 1 || value > MAX_INTEGER ? rule('exists') : null));

/** Most ids in one list. */
const MAX_IDS = 1_000;

/** A list of integer ids, which are looked up together. `item` checks each. */
export const ids = (item: z.ZodType<number> = id()) =>
  z.array(item).refine((list) => list.length <= MAX_IDS, rule('max', { max: MAX_IDS, kind: 'array' }));

/** One of a few words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/**
 * Whether a date is valid and within the years 0 to 9999 in UTC; PostgreSQL does not return other dates as they were
 * written.
 */
const isStorableTime = (date: Date): boolean => /^\d{4}-/.test(Number.isNaN(date.getTime()) ? '' : date.toISOString());

/** A time. An input that the GraphQL schema has rejected still has it as text. */
export const time = () =>
  z.unknown().transform((value, check): Date => {
    const isTime = value instanceof Date || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value));
    const date = isTime ? new Date(value) : undefined;
    if (date !== undefined && isStorableTime(date)) return date;
    check.addIssue({ code: 'custom', input: value, ...rule('date') });
    return z.NEVER;
  });

/** True or false. */
export const flag = () => z.boolean();

/** True, false or absent. Null is a field that was left empty, and breaks `filled`. */
export const filledFlag = () =>
  flag()
    .nullable()
    .refine((value) => value !== null, rule('filled'))
    .optional();

/**
 * A required object. Where it is missing or empty, its own rule and those of its required members are reported, as
 * client tools expect.
 */
export const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const model = z.object(shape);
  return z.unknown().transform((value, check): z.output<typeof model> => {
    const isMissing = value === undefined || value === null || (isRecord(value) && Object.keys(value).length === 0);
    if (isMissing) check.addIssue({ code: 'custom', input: value, ...rule('required') });
    if (!isMissing && !isRecord(value)) {
      check.addIssue({ code: 'custom', input: value, ...rule('array') });
      return z.NEVER;
    }
    const result = model.safeParse(value ?? {}, { reportInput: true });
    if (result.success) return result.data;
    return passOn(result.error, check);
  });
};

/**
 * A member of a list that must be an object. For another value the required members are reported as missing and, where
 * client tools expect it, also the `array` rule.
 */
export const entry = <Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  { saysArray = true }: { readonly saysArray?: boolean } = {},
) => {
  const model = z.object(shape);
  return z.unknown().transform((value, check): z.output<typeof model> => {
    const isEntry = isRecord(value);
    if (!isEntry && saysArray) check.addIssue({ code: 'custom', input: value, ...rule('array') });
    const result = model.safeParse(isEntry ? value : {}, { reportInput: true });
    if (result.success) return result.data;
    return passOn(result.error, check);
  });
};

/** A value that must be present but may be null. */
export const present = <Model extends z.ZodType>(model: Model) =>
  z.unknown().transform((value, check): z.output<Model> | null => {
    if (value === undefined) check.addIssue({ code: 'custom', input: value, ...rule('present') });
    if (value === undefined || value === null) return null;
    const result = model.safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    return passOn(result.error, check);
  });

/** A required object with any members; an absent one breaks `present`, any other value breaks `array`. */
export const dictionary = () =>
  z.unknown().transform((value, check): Readonly<Record<string, unknown>> => {
    if (value === undefined) check.addIssue({ code: 'custom', input: value, ...rule('present') });
    else if (!isRecord(value)) check.addIssue({ code: 'custom', input: value, ...rule('array') });
    else return value;
    return z.NEVER;
  });

/** Reports the broken rules of an inner model at the path of the outer one. */
const passOn = ({ issues }: z.ZodError, check: z.core.$RefinementCtx): never => {
  for (const issue of issues) {
    check.addIssue({ code: 'custom', input: issue.input, path: issue.path, params: { ...ruleOf(issue) } });
  }
  return z.NEVER;
};
