import { z } from 'zod';
import { problemsOf, type RuleParams } from './parse.js';

/** Longest integer that a column holds. */
const MAX_INTEGER = 2_147_483_647;

/** The parameters of a check, in the form that `parse` reads back. */
export const rule = (
  name: string,
  params?: RuleParams['params'],
): { params: RuleParams & Record<string, unknown> } => ({
  params: params === undefined ? { rule: name } : { rule: name, params },
});

/** For a check over several members: it runs although some of them are wrong, so that all is told at once. */
export const EVEN_IF_BROKEN = { when: () => true } as const;

/** A member that must be there, whatever its value. */
export const present = <Model extends z.ZodType>(model: Model) =>
  z
    .unknown()
    .superRefine((value, check) => {
      if (value === undefined) check.addIssue({ code: 'custom', input: value, ...rule('present') });
    })
    .pipe(model);

/** An object that must be there; where it is not, or is empty, its required members are told with it. Source: rest.md §18. */
export const requiredObject = <Model extends z.ZodObject>(model: Model) =>
  z
    .unknown()
    .superRefine((value, check) => {
      if (!isMissing(value)) return;
      check.addIssue({ code: 'custom', input: value, ...rule('required') });
      for (const { path, ...params } of problemsOf(model, {})) {
        check.addIssue({ code: 'custom', input: value, path: [...path], params });
      }
    })
    .pipe(model);

/** Nothing, null or an empty object: all the same to tools of the field. */
export const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

/** Text of 1 to `max` characters, trimmed. */
export const text = ({ max }: { readonly max?: number } = {}) => {
  const model = z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value !== '', { ...rule('required'), abort: true });
  return max === undefined ? model : model.refine((value) => value.length <= max, rule('max', { max, kind: 'string' }));
};

/** Text that may be empty or null, which are the same. */
export const optionalText = ({ max }: { readonly max?: number } = {}) =>
  z
    .string()
    .refine((value) => max === undefined || value.length <= max, rule('max', { max: max ?? 0, kind: 'string' }))
    .nullish();

/** A whole number of at least `min`, and at most `max`. */
export const integer = ({ min, max }: { readonly min: number; readonly max?: number }) =>
  z
    .number()
    .refine((value) => Number.isSafeInteger(value), { ...rule('integer'), abort: true })
    .superRefine((value, check) => {
      const limit = max ?? MAX_INTEGER;
      if (value >= min && value <= limit) return;
      const broken =
        max !== undefined
          ? rule('between', { min, max })
          : value < min
            ? rule('min', { min })
            : rule('max', { max: limit });
      check.addIssue({ code: 'custom', input: value, ...broken });
    });

/** The integer id of a row. */
export const id = () => integer({ min: 1 });

/** One of a few words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/** True or false, nothing else. */
export const flag = () => z.boolean();
