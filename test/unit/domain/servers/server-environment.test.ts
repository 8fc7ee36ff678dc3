import { describe, expect, test } from '@jest/globals';
import { MatchBudget } from '../../../../src/domain/eggs/match-budget.js';
import { ValidationError } from '../../../../src/domain/errors.js';
import { messageOf } from '../../../../src/domain/input/validation-messages.js';
import { environmentOf, resolveEnvironment } from '../../../../src/domain/servers/server-environment.js';

const VARIABLES = [
  { id: 1, name: 'Jar', envVariable: 'JAR', defaultValue: 'server.jar', rules: 'required|string' },
  { id: 2, name: 'Message', envVariable: 'MOTD', defaultValue: 'Hello', rules: 'nullable|string' },
];

const issuesOf = (resolve: () => unknown): readonly string[] => {
  try {
    resolve();
  } catch (error) {
    if (error instanceof ValidationError) {
      return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.rule}, ${messageOf(issue, '')}`);
    }
    throw error;
  }
  return [];
};

describe('the values of a new server', () => {
  test.each([
    [{}, 'server.jar', 'Hello'],
    [{ JAR: ' a.jar ' }, 'a.jar', 'Hello'],
    [{ MOTD: '' }, 'server.jar', ''],
    [{ MOTD: null }, 'server.jar', ''],
    [{ MOTD: 5 }, 'server.jar', '5'],
    [{ MOTD: true }, 'server.jar', '1'],
    [{ MOTD: false }, 'server.jar', '0'],
    [{ UNKNOWN: 'x' }, 'server.jar', 'Hello'],
  ])('given %j', (environment, jar, motd) => {
    expect(resolveEnvironment(VARIABLES, environment, { budget: new MatchBudget() })).toEqual([
      { variableId: 1, value: jar },
      { variableId: 2, value: motd },
    ]);
  });

  const REQUIRED = 'environment.JAR: required, The Jar variable field is required.';
  const TEXT = 'environment.MOTD: string, The Message variable must be a string.';

  test.each([
    [{ JAR: '' }, [REQUIRED]],
    [{ JAR: null }, [REQUIRED]],
    [{ MOTD: {} }, [TEXT]],
    [{ JAR: ' ', MOTD: [] }, [REQUIRED, TEXT]],
  ])('reject %j with the name of the variable in the message', (environment, expected) => {
    expect(issuesOf(() => resolveEnvironment(VARIABLES, environment, { budget: new MatchBudget() }))).toEqual(expected);
  });

  test('take nothing from the prototype', () => {
    const variable = { id: 3, name: 'C', envVariable: 'constructor', defaultValue: 'd', rules: '' };
    expect(resolveEnvironment([variable], {}, { budget: new MatchBudget() })).toEqual([{ variableId: 3, value: 'd' }]);
  });
});

test('the environment of a server is the egg’s variables, then the built-in ones, which win', () => {
  const environment = environmentOf({
    uuid: 'the-uuid',
    startup: 'run',
    allocationLimit: null,
    node: { location: { short: 'eu' } },
    variables: [{ variableId: 1, value: 'a.jar' }],
    egg: { variables: [...VARIABLES, { id: 3, envVariable: 'STARTUP', defaultValue: 'mine' }] },
  });
  expect(Object.entries(environment)).toEqual([
    ['JAR', 'a.jar'],
    ['MOTD', 'Hello'],
    ['STARTUP', 'run'],
    ['P_SERVER_LOCATION', 'eu'],
    ['P_SERVER_UUID', 'the-uuid'],
    ['P_SERVER_ALLOCATION_LIMIT', null],
  ]);
});
