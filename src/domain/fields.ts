import { z } from 'zod';
import type { RuleParams } from './parse.js';

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
