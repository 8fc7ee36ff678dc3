import { describe, expect, test } from '@jest/globals';
import { invocationOf } from '../../../../src/domain/servers/invocation.js';
import { variablesOf, viewableVariablesOf } from '../../../../src/domain/servers/server-variables.js';

const variable = (
  id: number,
  envVariable: string,
  changes: { defaultValue?: string; userViewable?: boolean } = {},
) => ({
  id,
  eggId: 1,
  name: envVariable,
  description: '',
  envVariable,
  defaultValue: 'default',
  userViewable: true,
  userEditable: true,
  rules: 'nullable|string',
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});

const server = (startup: string) => ({
  startup,
  id: 1,
  memory: 4096,
  allocation: { ip: '203.0.113.10', port: 25565 },
  variables: [
    { variableId: 1, value: 'paper.jar' },
    { variableId: 2, value: 's3cret' },
    { variableId: 3, value: '{{TOKEN}}$&{{SERVER_PORT}}' },
    { variableId: 5, value: '' },
  ],
  egg: {
    variables: [
      variable(1, 'JAR'),
      variable(2, 'TOKEN', { userViewable: false }),
      variable(3, 'ARGS'),
      variable(4, 'WORLD', { defaultValue: 'overworld' }),
      variable(5, 'EMPTY'),
      variable(6, 'SERVER_MEMORY'),
    ],
  },
});

describe('the invocation of a server', () => {
  test.each([
    ['java -Xmx{{SERVER_MEMORY}}M -jar {{JAR}}', 'java -Xmx4096M -jar paper.jar'],
    ['{{SERVER_IP}}:{{SERVER_PORT}}', '203.0.113.10:25565'],
    ['{{WORLD}} {{WORLD}}', 'overworld overworld'],
    ['[{{EMPTY}}]', '[]'],
    ['--token={{TOKEN}}', '--token=[hidden]'],
    ['{{UNKNOWN}} {{ JAR }} {JAR} {{}} {{', '{{UNKNOWN}} {{ JAR }} {JAR} {{}} {{'],
    ['{{constructor}} {{__proto__}}', '{{constructor}} {{__proto__}}'],
    ['{{ARGS}}', '{{TOKEN}}$&{{SERVER_PORT}}'],
    ['', ''],
  ])('of %j is %j', (startup, invocation) => {
    expect(invocationOf(server(startup), { showsVariables: true })).toBe(invocation);
  });

  test('shows no value of a variable to a reader without startup.read', () => {
    const startup = '{{SERVER_MEMORY}} {{SERVER_IP}} {{SERVER_PORT}} {{JAR}} {{TOKEN}} {{WORLD}} {{OTHER}}';
    expect(invocationOf(server(startup), { showsVariables: false })).toBe(
      '4096 203.0.113.10 25565 [hidden] [hidden] [hidden] {{OTHER}}',
    );
  });
});

describe('the variables of a server', () => {
  test('have the stored value, else the default of the egg, in the order of the egg', () => {
    const values = variablesOf(server('')).map(({ envVariable, serverValue, value }) => [
      envVariable,
      serverValue,
      value,
    ]);
    expect(values).toEqual([
      ['JAR', 'paper.jar', 'paper.jar'],
      ['TOKEN', 's3cret', 's3cret'],
      ['ARGS', '{{TOKEN}}$&{{SERVER_PORT}}', '{{TOKEN}}$&{{SERVER_PORT}}'],
      ['WORLD', null, 'overworld'],
      ['EMPTY', '', ''],
      ['SERVER_MEMORY', null, 'default'],
    ]);
  });

  test('are shown to people but for the hidden ones', () => {
    const names = viewableVariablesOf(server('')).map(({ envVariable }) => envVariable);
    expect(names).toEqual(['JAR', 'ARGS', 'WORLD', 'EMPTY', 'SERVER_MEMORY']);
  });
});
