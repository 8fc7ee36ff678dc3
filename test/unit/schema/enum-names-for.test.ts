import { expect, test } from '@jest/globals';
import { isInputType } from 'graphql';
import { enumNamesFor } from '../../../src/schema/compiled/enum-names-for.js';
import { schema } from '../../../src/schema/index.js';

const named = (typeName: string, value: unknown): unknown => {
  const type = schema.getType(typeName);
  if (!isInputType(type)) throw new Error(`${typeName} is no type of an input.`);
  return enumNamesFor(type)?.(value);
};

test('the values of the domain become names, at any depth', () => {
  expect(named('ServerSort', { field: 'createdAt', direction: 'desc' })).toEqual({
    field: 'CREATED_AT',
    direction: 'DESC',
  });
  const task = { action: 'power', payload: 'stop', timeOffset: 0 };
  expect(named('CreateScheduleInput', { overlapPolicy: 'cancel_previous', name: 'skip', tasks: [task] })).toEqual({
    ...{ overlapPolicy: 'CANCEL_PREVIOUS', name: 'skip' },
    tasks: [{ ...task, action: 'POWER' }],
  });
});

test('a name is not a value, and values of other types stay as they are', () => {
  expect(named('SetPowerInput', { signal: 'KILL' })).toEqual({ signal: '' });
  for (const signal of [null, 1, ['kill']]) expect(named('SetPowerInput', { signal })).toEqual({ signal });
  expect(named('SetPowerInput', 'kill')).toBe('kill');
});

test('a type without enums is not read', () => {
  expect(named('RenameServerInput', { name: 'running' })).toBeUndefined();
});
