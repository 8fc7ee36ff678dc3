import { describe, expect, test } from '@jest/globals';
import { MatchBudget } from '../../../../src/domain/eggs/match-budget.js';
import { ValidationError } from '../../../../src/domain/errors.js';
import { messageOf } from '../../../../src/domain/input/validation-messages.js';
import { resolveEnvironment } from '../../../../src/domain/servers/server-environment.js';

const variable = (id: number, envVariable: string, changes: { defaultValue?: string; rules?: string } = {}) => ({
  id,
  name: `Name of ${envVariable}`,
  envVariable,
  defaultValue: '',
  rules: 'nullable|string',
  ...changes,
});

const JAR = variable(1, 'JAR', { defaultValue: 'server.jar', rules: 'required|regex:/\\.jar$/' });
const PLAYERS = variable(2, 'PLAYERS', { defaultValue: '20', rules: 'required|integer|between:1,100' });
const NOTE = variable(3, 'NOTE');

const resolve = (
  variables: Parameters<typeof resolveEnvironment>[0],
  environment: Readonly<Record<string, unknown>>,
  stored?: Readonly<Record<string, string>>,
) => resolveEnvironment(variables, environment, { stored, budget: new MatchBudget() });

const issuesOf = (...args: Parameters<typeof resolve>) => {
  try {
    resolve(...args);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issues.map((issue) => [issue.path, issue.rule, messageOf(issue, issue.path.join('.'))]);
  }
  return [];
};

const valuesOf = (...args: Parameters<typeof resolve>) => resolve(...args).map(({ value }) => value);

describe('the environment of a server', () => {
  test('takes what is given, then what is stored, then the default', () => {
    expect(valuesOf([JAR, PLAYERS, NOTE], { JAR: 'a.jar' }, { JAR: 'b.jar', PLAYERS: '7' })).toEqual([
      'a.jar',
      '7',
      '',
    ]);
    expect(valuesOf([JAR, PLAYERS, NOTE], {})).toEqual(['server.jar', '20', '']);
  });

  test('leaves out what the egg does not know', () => {
    expect(resolve([NOTE], { OTHER: 'x', NOTE: 'y' })).toEqual([{ variableId: 3, value: 'y' }]);
  });

  test.each([
    [20, '20'],
    [true, '1'],
    [false, '0'],
    ['  x ', 'x'],
    [null, ''],
  ])('stores %j as %j', (given, value) => {
    expect(valuesOf([NOTE], { NOTE: given })).toEqual([value]);
  });

  test('tells all broken rules of all variables, in the order of the egg', () => {
    expect(issuesOf([PLAYERS, JAR, NOTE], { JAR: null, PLAYERS: '101', NOTE: ['x'] })).toEqual([
      [['environment', 'PLAYERS'], 'between', 'The Name of PLAYERS variable must be between 1 and 100.'],
      [['environment', 'JAR'], 'required', 'The Name of JAR variable field is required.'],
      [['environment', 'NOTE'], 'string', 'The Name of NOTE variable must be a string.'],
    ]);
  });

  test('holds stored values and defaults against the rules too', () => {
    expect(issuesOf([PLAYERS], {}, { PLAYERS: '0' })).toEqual([
      [['environment', 'PLAYERS'], 'between', expect.anything()],
    ]);
    expect(issuesOf([{ ...PLAYERS, defaultValue: '' }], {})).toEqual([
      [['environment', 'PLAYERS'], 'required', expect.anything()],
    ]);
  });

  test('knows the other values where a rule names them', () => {
    const key = variable(4, 'KEY', { rules: 'required_if:NOTE,locked' });
    expect(issuesOf([NOTE, key], { NOTE: 'locked' })).toEqual([
      [['environment', 'KEY'], 'required_if', expect.anything()],
    ]);
    expect(issuesOf([NOTE, key], { NOTE: 'open' })).toEqual([]);
  });

  test('does not fail on a rule that came in before rules were checked', () => {
    expect(issuesOf([variable(5, 'OLD', { rules: 'required|strnig' })], { OLD: 'x' })).toEqual([]);
  });
});
