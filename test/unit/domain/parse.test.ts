import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ValidationError } from '../../../src/domain/errors.js';
import { flag, id, integer, oneOf, optionalText, rule, text } from '../../../src/domain/input/input-fields.js';
import { parse, tryParse } from '../../../src/domain/input/parse.js';

const MODEL = z.object({
  text: text({ max: 3 }),
  optional: optionalText({ max: 3 }),
  number: integer({ min: 2, max: 4 }),
  open: integer({ min: 0 }),
  row: id(),
  word: oneOf(['a', 'b']),
  flag: flag(),
  list: z.array(id()),
  record: z.record(z.string(), z.unknown()),
  object: z.object({ inner: text() }),
});

const GOOD = {
  text: 'abc',
  optional: null,
  number: 3,
  open: 0,
  row: 1,
  word: 'a',
  flag: false,
  list: [1],
  record: {},
  object: { inner: 'x' },
};

const rulesOf = (values: object): readonly string[] =>
  tryParse(MODEL, { ...GOOD, ...values }).issues.map(({ path, rule: name }) => `${path.join('.')}: ${name}`);

describe('the rule that a value breaks', () => {
  const BROKEN: readonly (readonly [values: object, rules: readonly string[]])[] = [
    [{ text: undefined }, ['text: required']],
    [{ text: null }, ['text: required']],
    [{ text: ' ' }, ['text: required']],
    [{ text: 5 }, ['text: string']],
    [{ text: [] }, ['text: string']],
    [{ text: 'abcd' }, ['text: max']],
    [{ optional: 'abcd' }, ['optional: max']],
    [{ optional: 5 }, ['optional: string']],
    [{ number: null }, ['number: required']],
    [{ number: '3' }, ['number: integer']],
    [{ number: 3.5 }, ['number: integer']],
    [{ number: true }, ['number: integer']],
    [{ number: Number.NaN }, ['number: integer']],
    [{ number: Number.POSITIVE_INFINITY }, ['number: integer']],
    [{ number: 1e300 }, ['number: max']],
    [{ number: 1 }, ['number: min']],
    [{ number: 5 }, ['number: max']],
    [{ open: -1 }, ['open: min']],
    [{ open: 2_147_483_648 }, ['open: max']],
    [{ row: 0 }, ['row: exists']],
    [{ row: 1e15 }, ['row: exists']],
    [{ word: 'c' }, ['word: in']],
    [{ word: null }, ['word: required']],
    [{ word: undefined }, ['word: required']],
    [{ flag: 'yes' }, ['flag: boolean']],
    [{ flag: 1 }, ['flag: boolean']],
    [{ flag: null }, ['flag: required']],
    [{ list: 'x' }, ['list: array']],
    [{ list: null }, ['list: required']],
    [{ list: [1, 'x', 0] }, ['list.1: integer', 'list.2: exists']],
    [{ record: [] }, ['record: array']],
    [{ record: 'x' }, ['record: array']],
    [{ object: 'x' }, ['object: array']],
    [{ object: undefined }, ['object: required']],
    [{ object: {} }, ['object.inner: required']],
  ];

  test.each(BROKEN)('%j', (values, rules) => {
    expect(rulesOf(values)).toEqual(rules);
  });
});

test('all broken rules are reported, in the order of the model', () => {
  expect(rulesOf({ flag: 'x', text: '', number: 9 })).toEqual(['text: required', 'number: max', 'flag: boolean']);
});

test('a valid input is returned as the model parses it', () => {
  const parsed = parse(MODEL, { ...GOOD, text: ' ab ', unknown: 1 });
  expect(parsed).toEqual({ ...GOOD, text: 'ab' });
});

test('an invalid input is rejected with all its issues', () => {
  expect(() => parse(MODEL, {})).toThrow(ValidationError);
  expect(tryParse(MODEL, GOOD).issues).toEqual([]);
});

test('an input that is no object is rejected', () => {
  for (const input of [null, undefined, 'text', 7, []]) expect(() => parse(MODEL, input)).toThrow(ValidationError);
});

test('the parameters of a model’s own check are reported completely', () => {
  const model = z.string().superRefine((input, check) => {
    check.addIssue({ code: 'custom', input, params: { rule: 'cron', message: 'No such hour.' } });
  });
  expect(tryParse(model, 'x').issues).toEqual([{ path: [], rule: 'cron', message: 'No such hour.' }]);
  expect(
    tryParse(
      z.string().refine(() => false, rule('between', { min: 1, max: 2 })),
      'x',
    ).issues,
  ).toEqual([{ path: [], rule: 'between', params: { min: 1, max: 2 } }]);
});

test('a model that reports an issue without a rule name is a bug', () => {
  expect(() => tryParse(z.string().max(1), 'ab').issues).toThrow('use the builders of domain/input/input-fields');
});
