import { isIPv4, isIPv6 } from 'node:net';
import { isEmail } from '../input/is-email.js';
import { isTimeZone } from '../input/is-time-zone.js';
import { isUuid } from '../input/uuid.js';
import { readPattern } from './delimited-pattern.js';
import type { MatchBudget } from './match-budget.js';
import { matches, type Pattern, patternOf } from './match-pattern.js';

/** Further inputs of a rule, besides the value. */
export interface Surroundings {
  /** Whether a rule requires a number: the size of the value is then its number, otherwise its length. */
  readonly isNumber: boolean;
  /** The value of another variable of the egg, by environment name; null if it is empty or does not exist. */
  readonly valueNamed: (name: string) => string | null;
  /** Time for matching patterns, shared by the whole request. */
  readonly budget: MatchBudget;
}

/** A rule with its parsed argument: the test of a value, and the parameters of its sentence. */
export interface Check {
  readonly keeps: (value: string | null, surroundings: Surroundings) => boolean;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Its sentence counts characters if the value is text. */
  readonly isAboutSize?: true;
  /** It has a pattern that only a backtracking engine can run, so a match may use up the time limit. */
  readonly mayTakeLong?: true;
}

/** Parses the argument of a rule. @throws {SyntaxError} with a sentence about the problem */
export type ReadCheck = (argument: string | null) => Check;

/** The rules of egg variables about values, by name. Rules about presence are in `presence-checks`. */
export const VALUE_CHECKS: Readonly<Record<string, ReadCheck>> = {
  string: () => ({ keeps: (value) => value !== null }),
  boolean: () => ({ keeps: (value) => value === '0' || value === '1' }),
  integer: () => fits(/^[+-]?(?:0|[1-9]\d*)$/),
  numeric: () => ({ keeps: (value) => value !== null && isNumeric(value) }),
  accepted: () => fits(/^(?:yes|on|1|true)$/),
  alpha: () => fits(/^[\p{L}\p{M}]+$/u),
  alpha_num: () => fits(/^[\p{L}\p{M}\p{N}]+$/u),
  alpha_dash: () => fits(/^[\p{L}\p{M}\p{N}_-]+$/u),
  uuid: () => ({ keeps: (value) => isUuid(value ?? '') }),
  email: () => ({ keeps: (value) => value !== null && isEmail(value) }),
  url: () => ({ keeps: (value) => value !== null && /^[a-z][\w+.-]*:\/\/[^\s/]/i.test(value) && URL.canParse(value) }),
  ip: () => ({ keeps: (value) => isIPv4(value ?? '') || isIPv6(value ?? '') }),
  ipv4: () => ({ keeps: (value) => isIPv4(value ?? '') }),
  ipv6: () => ({ keeps: (value) => isIPv6(value ?? '') }),
  json: () => ({ keeps: (value) => value !== null && isJson(value) }),
  timezone: () => ({ keeps: (value) => value !== null && isTimeZone(value) }),
  date: () => ({ keeps: (value) => value !== null && isDate(value) }),
  in: (argument) => {
    const values = listOf(argument);
    return { keeps: (value) => values.includes(value ?? ''), params: { values: values.join(', ') } };
  },
  not_in: (argument) => {
    const values = listOf(argument);
    return { keeps: (value) => !values.includes(value ?? ''), params: { values: values.join(', ') } };
  },
  starts_with: (argument) => {
    const values = listOf(argument);
    return {
      keeps: (value) => values.some((start) => value?.startsWith(start)),
      params: { values: values.join(', ') },
    };
  },
  ends_with: (argument) => {
    const values = listOf(argument);
    return { keeps: (value) => values.some((end) => value?.endsWith(end)), params: { values: values.join(', ') } };
  },
  // A match that was not decided in time breaks both rules.
  regex: (argument) => matching(argument, true),
  not_regex: (argument) => matching(argument, false),
  min: (argument) => {
    const [min] = numbersOf(argument, 1);
    return { keeps: (value, { isNumber }) => sizeOf(value, isNumber) >= min, params: { min }, isAboutSize: true };
  },
  max: (argument) => {
    const [max] = numbersOf(argument, 1);
    return { keeps: (value, { isNumber }) => sizeOf(value, isNumber) <= max, params: { max }, isAboutSize: true };
  },
  size: (argument) => {
    const [size] = numbersOf(argument, 1);
    return { keeps: (value, { isNumber }) => sizeOf(value, isNumber) === size, params: { size }, isAboutSize: true };
  },
  between: (argument) => {
    const [min, max] = numbersOf(argument, 2);
    const keeps: Check['keeps'] = (value, { isNumber }) => {
      const size = sizeOf(value, isNumber);
      return size >= min && size <= max;
    };
    return { keeps, params: { min, max }, isAboutSize: true };
  },
  digits: (argument) => {
    const [digits] = numbersOf(argument, 1);
    return { ...fits(/^\d+$/, (value) => value.length === digits), params: { digits } };
  },
  digits_between: (argument) => {
    const [min, max] = numbersOf(argument, 2);
    return { ...fits(/^\d+$/, ({ length }) => length >= min && length <= max), params: { min, max } };
  },
};

const matching = (argument: string | null, wanted: boolean): Check => {
  const pattern: Pattern = patternOf(readPattern((argument ?? '').trim()));
  return {
    keeps: (value, { budget }) => value !== null && matches(pattern, value, budget) === wanted,
    ...(pattern.linear === null && { mayTakeLong: true }),
  };
};

const fits = (pattern: RegExp, also: (value: string) => boolean = () => true): Check => ({
  keeps: (value) => value !== null && pattern.test(value) && also(value),
});

const isNumeric = (value: string): boolean => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value);

/** The number of a numeric value, otherwise the number of characters; 0 without a value. */
const sizeOf = (value: string | null, isNumber: boolean): number => {
  if (value === null) return 0;
  return isNumber && isNumeric(value) ? Number(value) : [...value].length;
};

/** Whether a text is a valid ISO 8601 date, with or without a time. */
const isDate = (value: string): boolean => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(value);
  if (parts === null || Number.isNaN(Date.parse(value.replace(' ', 'T')))) return false;
  const [year, month, day] = parts.slice(1, 4).map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() === day;
};

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false; // only the syntax is checked
  }
};

/** Splits a comma-separated list; double quotes enclose values with commas. */
export const listOf = (argument: string | null): readonly string[] => {
  if (argument === null || argument.trim() === '') throw new SyntaxError('needs values after a colon');
  return [...argument.matchAll(/\s*"((?:[^"]|"")*)"\s*(?:,|$)|([^,]*)(?:,|$)/gy)]
    .filter((found, index, all) => index < all.length - 1 || found[0] !== '')
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '');
};

const numbersOf = (argument: string | null, count: 1 | 2): readonly [number, number] => {
  const numbers = (argument ?? '').split(',').map((part) => part.trim());
  if (numbers.length !== count || !numbers.every(isNumeric)) {
    throw new SyntaxError(count === 1 ? 'needs one number after a colon' : 'needs two numbers, as in 1,10');
  }
  return [Number(numbers[0]), Number(numbers[1])];
};
