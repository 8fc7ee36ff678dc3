import { type Check, listOf, type ReadCheck, type Surroundings } from './rule-checks.js';

/**
 * The rules that require a value. When one is broken, it is the only error of its variable. Other variables are
 * referenced by name, with or without the prefix `environment.`. Source: rest.md §3.4.
 */
export const PRESENCE_CHECKS: Readonly<Record<string, ReadCheck>> = {
  required: () => ({ keeps: (value) => value !== null }),
  filled: () => ({ keeps: (value) => value !== null }),
  present: () => ({ keeps: () => true }),
  required_if: (argument) => conditional(argument, (values, other) => values.includes(other ?? '')),
  required_unless: (argument) => conditional(argument, (values, other) => !values.includes(other ?? '')),
  required_with: (argument) => depending(argument, (given) => given.some(Boolean)),
  required_with_all: (argument) => depending(argument, (given) => given.every(Boolean)),
  required_without: (argument) => depending(argument, (given) => !given.every(Boolean)),
  required_without_all: (argument) => depending(argument, (given) => !given.some(Boolean)),
};

const conditional = (
  argument: string | null,
  asks: (values: readonly string[], other: string | null) => boolean,
): Check => {
  const [other = '', ...values] = listOf(argument);
  if (values.length === 0) throw new SyntaxError('needs a variable and at least one value, as in OTHER,1');
  return {
    keeps: (value, surroundings) => value !== null || !asks(values, otherValue(other, surroundings)),
    params: { other, value: values.join(', '), values: values.join(', ') },
  };
};

const depending = (argument: string | null, asks: (given: readonly boolean[]) => boolean): Check => {
  const others = listOf(argument);
  return {
    keeps: (value, surroundings) =>
      value !== null || !asks(others.map((other) => otherValue(other, surroundings) !== null)),
    params: { values: others.join(' / ') },
  };
};

const otherValue = (name: string, { valueNamed }: Surroundings): string | null =>
  valueNamed(name.replace(/^environment\./, ''));
