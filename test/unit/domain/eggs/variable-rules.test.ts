import { describe, expect, test } from '@jest/globals';
import { MatchBudget } from '../../../../src/domain/eggs/match-budget.js';
import { brokenRules, variableRules } from '../../../../src/domain/eggs/variable-rules.js';
import { messageOf } from '../../../../src/domain/input/validation-messages.js';

const OTHERS: Readonly<Record<string, string>> = { MODE: 'creative', PORT: '25565' };

const broken = (rules: string, value: string | null | undefined) =>
  brokenRules(variableRules(rules), value, {
    valueNamed: (name) => OTHERS[name] ?? null,
    budget: new MatchBudget(),
  });

const messagesOf = (rules: string, value: string | null | undefined): readonly string[] =>
  broken(rules, value).map((issue) => messageOf({ path: [], ...issue }, 'Jar variable'));

const namesOf = (rules: string, value: string | null | undefined): readonly string[] =>
  broken(rules, value).map(({ rule }) => rule);

describe('a rule of an egg variable', () => {
  test.each<readonly [rules: string, accepted: readonly (string | null)[], rejected: readonly (string | null)[]]>([
    ['required', ['x', '0'], [null]],
    ['string', ['x', '5'], [null]],
    ['nullable|string', ['x', null], []],
    ['boolean', ['0', '1'], ['true', '2', null]],
    ['bool', ['0'], ['yes']],
    ['integer', ['5', '-5', '+5', '0'], ['5.0', '05', '1e3', 'x', null]],
    ['int', ['5'], ['x']],
    ['numeric', ['5', '-5.5', '.5', '1e3'], ['x', '5,5', '0x1A', null]],
    ['in:vanilla,paper', ['vanilla', 'paper'], ['Paper', 'vanilla,paper', null]],
    ['in:"a, b",c', ['a, b', 'c'], ['a', 'b']],
    ['not_in:root', ['steam', null], ['root']],
    ['regex:/^([\\w\\d._-]+)(\\.jar)$/', ['server.jar', 'a-b.1.jar'], ['server.zip', '', 'a b.jar', null]],
    ['not_regex:/\\s/', ['ab'], ['a b']],
    ['min:3', ['abc', 'äöü'], ['ab', null]],
    ['max:3', ['abc', 'äöü', null], ['abcd']],
    ['size:3', ['abc'], ['ab', 'abcd']],
    ['between:3,15', ['abc', 'x'.repeat(15)], ['ab', 'x'.repeat(16)]],
    ['numeric|min:3', ['3', '10'], ['2.9', '-10']],
    ['integer|max:600', ['600', '-1'], ['601']],
    ['between:1,1000|integer', ['1', '1000'], ['0', '1001']],
    ['integer|size:3', ['3'], ['123']],
    ['digits:4', ['0123'], ['123', '12.3', '-123']],
    ['digits_between:1,5', ['0', '65535'], ['', '123456', '1a']],
    ['url', ['https://example.com/a?b', 'ftp://example.com'], ['example.com', 'https://', 'a b']],
    ['ip', ['127.0.0.1', '::1'], ['127.0.0.256', 'localhost']],
    ['ipv4', ['127.0.0.1'], ['::1']],
    ['ipv6', ['::1'], ['127.0.0.1']],
    ['email', ['a@example.com'], ['a', 'a@b@c']],
    ['alpha', ['äbc'], ['a1', 'a b']],
    ['alpha_num', ['a1'], ['a-1']],
    ['alpha_dash', ['a-1_b'], ['a.b']],
    ['starts_with:ab,cd', ['abx', 'cd'], ['xab', null]],
    ['ends_with:.jar,.zip', ['a.jar', 'a.zip'], ['jar', null]],
    ['json', ['{"a":1}', '1'], ['{a:1}', null]],
    ['uuid', ['67074a2a-4971-455d-bfe8-e579f6de89e2'], ['67074a2a']],
    ['timezone', ['Europe/Berlin', 'UTC'], ['Mars/Base']],
    ['date', ['2024-02-29', '2024-05-12T14:03:11+00:00', '2024-05-12 14:03'], ['2023-02-29', 'foo 1', '12.05.2024']],
    ['accepted', ['1', 'true'], ['0', null]],
    ['filled', ['x'], [null]],
    ['present', ['x', null], []],
    ['required_if:MODE,creative,adventure', ['x'], [null]],
    ['required_if:environment.MODE,survival', ['x', null], []],
    ['required_unless:MODE,survival', ['x'], [null]],
    ['required_unless:MODE,creative', ['x', null], []],
    ['required_with:NOTHING,PORT', ['x'], [null]],
    ['required_with_all:NOTHING,PORT', ['x', null], []],
    ['required_without:NOTHING', ['x'], [null]],
    ['required_without:PORT', ['x', null], []],
    ['required_without_all:NOTHING,NONE', ['x'], [null]],
    ['required_without_all:NOTHING,PORT', ['x', null], []],
  ])('%s', (rules, accepted, rejected) => {
    expect(variableRules(rules).problems).toEqual([]);
    for (const value of accepted) expect({ value, broken: namesOf(rules, value) }).toEqual({ value, broken: [] });
    for (const value of rejected) expect({ value, count: namesOf(rules, value).length }).toEqual({ value, count: 1 });
  });

  test.each([
    ['required|string', null, ['The Jar variable field is required.']],
    ['string', null, ['The Jar variable must be a string.']],
    ['string|max:3', 'abcd', ['The Jar variable may not be greater than 3 characters.']],
    ['integer|max:3', '4', ['The Jar variable may not be greater than 3.']],
    ['numeric|min:3', '2', ['The Jar variable must be at least 3.']],
    ['min:3', '2', ['The Jar variable must be at least 3 characters.']],
    ['between:3,15', 'ab', ['The Jar variable must be between 3 and 15 characters.']],
    ['integer|between:3,15', '2', ['The Jar variable must be between 3 and 15.']],
    ['size:3', 'ab', ['The Jar variable must be 3 characters.']],
    ['numeric|size:3', '4', ['The Jar variable must be 3.']],
    ['digits:3', 'ab', ['The Jar variable must be 3 digits.']],
    ['digits_between:3,4', 'ab', ['The Jar variable must be between 3 and 4 digits.']],
    ['boolean', 'x', ['The Jar variable field must be true or false.']],
    ['in:a,b', 'x', ['The selected Jar variable is invalid.']],
    ['regex:/^a$/', 'x', ['The Jar variable format is invalid.']],
    ['url', 'x', ['The Jar variable format is invalid.']],
    ['starts_with:a,b', 'x', ['The Jar variable must start with one of the following: a, b.']],
    ['required_if:MODE,creative', null, ['The Jar variable field is required when MODE is creative.']],
    ['required_unless:MODE,a,b', null, ['The Jar variable field is required unless MODE is in a, b.']],
    ['required_with:PORT', null, ['The Jar variable field is required when PORT is present.']],
    ['required_without:NONE', null, ['The Jar variable field is required when NONE is not present.']],
  ])('%s has a sentence for %j', (rules, value, messages) => {
    expect(messagesOf(rules, value)).toEqual(messages);
  });
});

describe('several rules of one egg variable', () => {
  test('are all reported when they are broken, in their order', () => {
    expect(namesOf('required|alpha|max:2|in:a', '1234')).toEqual(['alpha', 'max', 'in']);
  });

  test('are not reported for a missing required value', () => {
    expect(namesOf('required|integer|between:1,5', null)).toEqual(['required']);
  });

  test('end with the first broken one with bail', () => {
    expect(namesOf('bail|alpha|max:2', '1234')).toEqual(['alpha']);
  });

  test('report a value that is no number only once', () => {
    expect(namesOf('required|integer|between:1,1000', 'abc')).toEqual(['integer']);
  });

  test('nullable lets an empty value pass, but not where one is required', () => {
    expect(namesOf('nullable|integer|min:5', null)).toEqual([]);
    expect(namesOf('nullable|required', null)).toEqual(['required']);
  });

  test('sometimes lets only a missing value pass', () => {
    expect(namesOf('sometimes|string', undefined)).toEqual([]);
    expect(namesOf('sometimes|string', null)).toEqual(['string']);
  });

  test.each([
    ['Required | Max:3 |', ['required', 'max']],
    ['requiredIf:A,b|alphaDash', ['required_if', 'alpha_dash']],
    ['', []],
    ['||', []],
  ])('%j is parsed in all its spellings', (text, names) => {
    const { rules, problems } = variableRules(text);
    expect({ names: rules.map(({ name }) => name), problems }).toEqual({ names, problems: [] });
  });
});

describe('an invalid rule text', () => {
  test.each([
    ['required|strnig', ['strnig: is not a known rule']],
    ['constructor', ['constructor: is not a known rule']],
    ['max', ['max: needs one number after a colon']],
    ['max:ten', ['max: needs one number after a colon']],
    ['between:1', ['between: needs two numbers, as in 1,10']],
    ['in', ['in: needs values after a colon']],
    ['required_if:MODE', ['required_if: needs a variable and at least one value, as in OTHER,1']],
    ['regex', ['regex: a pattern must stand between delimiters, as in /^[a-z]+$/']],
    ['regex:^a$', ['regex: a pattern must stand between delimiters, as in /^[a-z]+$/']],
    ['regex:/a/e', ['regex: the flag e of a pattern is not supported']],
    ['regex:/\\Ka/', ['regex: \\K in a pattern is not supported']],
    ['regex:/[[:print:]]/', ['regex: the set [:print:] is not supported']],
  ])('%s is reported', (text, problems) => {
    expect(variableRules(text).problems).toEqual(problems);
  });

  test.each(['regex:/(a/', 'regex:/a++/', 'regex:/(?>a)/', 'regex:/[b-a]/', 'regex:/(?R)/'])(
    '%s is reported',
    (text) => {
      expect(variableRules(text).problems).toEqual([expect.stringMatching(/^regex: Invalid regular expression/)]);
    },
  );

  test('keeps its other rules', () => {
    expect(namesOf('strnig|required', null)).toEqual(['required']);
  });
});
