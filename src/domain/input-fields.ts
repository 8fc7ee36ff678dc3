import { z } from 'zod';
import { isRecord } from './is-record.js';
import { type RuleParams, ruleOf } from './parse.js';

/** Longest integer that a column holds. */
const MAX_INTEGER = 2_147_483_647;

/** The parameters of a check, in the form that `parse` reads back. */
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

/** Text of 1 to `max` characters, trimmed; the length is one rule. */
export const textOfLength = ({ max }: { readonly max: number }) =>
  text().refine((value) => value.length <= max, rule('between', { min: 1, max, kind: 'string' }));

/** Text that may be empty or null, which are the same. */
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

/** A whole number of at least `min` and at most `max`, each a rule of its own. */
export const integer = ({ min, max = MAX_INTEGER }: Bounds) =>
  wholeNumber((value) => {
    if (value < min) return rule('min', { min });
    return value > max ? rule('max', { max }) : null;
  });

/** A whole number from `min` to `max`, which are one rule. */
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

/** The integer id of a row. A number that no row can have names none, as one that no row has. Source: choices.md 42. */
export const id = () => wholeNumber((value) => (value < 1 || value > MAX_INTEGER ? rule('exists') : null));

/** Most rows that one list may name. */
const MAX_IDS = 1_000;

/** A list of integer ids, which are looked up at once. `item` is what is asked of each. */
export const ids = (item: z.ZodType<number> = id()) =>
  z.array(item).refine((list) => list.length <= MAX_IDS, rule('max', { max: MAX_IDS, kind: 'array' }));

/** One of a few words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/** Whether a time is one, of the years 0 to 9999 in UTC: what lies beyond does not come back from the database as it went. */
const isStorableTime = (date: Date): boolean => /^\d{4}-/.test(Number.isNaN(date.getTime()) ? '' : date.toISOString());

/** A time. Where an input is explained that the schema has refused, it is still the text that was sent. */
export const time = () =>
  z.unknown().transform((value, check): Date => {
    const isTime = value instanceof Date || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value));
    const date = isTime ? new Date(value) : undefined;
    if (date !== undefined && isStorableTime(date)) return date;
    check.addIssue({ code: 'custom', input: value, ...rule('date') });
    return z.NEVER;
  });

/** True or false, nothing else. */
export const flag = () => z.boolean();

/** True or false where it is there at all; null is a field that was left empty. */
export const filledFlag = () =>
  flag()
    .nullable()
    .refine((value) => value !== null, rule('filled'))
    .optional();

/**
 * An object that must be there. Where it is missing or empty, its own rule is reported and those of its required
 * members as well, as tools of the field expect.
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
 * A member of a list that must be an object. What is none is reported with its required members as missing, and, where
 * tools expect that, as no array as well.
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

/** A value that may be null but must be there. */
export const present = <Model extends z.ZodType>(model: Model) =>
  z.unknown().transform((value, check): z.output<Model> | null => {
    if (value === undefined) check.addIssue({ code: 'custom', input: value, ...rule('present') });
    if (value === undefined || value === null) return null;
    const result = model.safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    return passOn(result.error, check);
  });

/** An object with any members that must be there; null counts as none. */
export const dictionary = () =>
  z.unknown().transform((value, check): Readonly<Record<string, unknown>> => {
    if (value === undefined) check.addIssue({ code: 'custom', input: value, ...rule('present') });
    else if (!isRecord(value)) check.addIssue({ code: 'custom', input: value, ...rule('array') });
    else return value;
    return z.NEVER;
  });

/** Reports the broken rules of an inner model where they stand in the outer one. */
const passOn = ({ issues }: z.ZodError, check: z.core.$RefinementCtx): never => {
  for (const issue of issues) {
    check.addIssue({ code: 'custom', input: issue.input, path: issue.path, params: { ...ruleOf(issue) } });
  }
  return z.NEVER;
};
