import { expect, test } from '@jest/globals';
import type { ValidationIssue } from '../../../src/domain/errors.js';
import { messageOf } from '../../../src/domain/input/validation-messages.js';

const BETWEEN = { min: 1, max: 9 };

const MESSAGES: readonly (readonly [rule: string, params: ValidationIssue['params'], message: string])[] = [
  ['required', undefined, 'The limits.memory field is required.'],
  ['filled', undefined, 'The limits.memory field is required.'],
  ['present', undefined, 'The limits.memory field must be present.'],
  ['string', undefined, 'The limits.memory must be a string.'],
  ['array', undefined, 'The limits.memory must be an array.'],
  ['boolean', undefined, 'The limits.memory field must be true or false.'],
  ['integer', undefined, 'The limits.memory must be an integer.'],
  ['numeric', undefined, 'The limits.memory must be a number.'],
  ['between', BETWEEN, 'The limits.memory must be between 1 and 9.'],
  ['between', { ...BETWEEN, kind: 'string' }, 'The limits.memory must be between 1 and 9 characters.'],
  ['min', { min: 1 }, 'The limits.memory must be at least 1.'],
  ['min', { min: 1, kind: 'string' }, 'The limits.memory must be at least 1 characters.'],
  ['min', { min: 1, kind: 'array' }, 'The limits.memory must have at least 1 items.'],
  ['max', { max: 9 }, 'The limits.memory may not be greater than 9.'],
  ['max', { max: 9, kind: 'string' }, 'The limits.memory may not be greater than 9 characters.'],
  ['max', { max: 9, kind: 'array' }, 'The limits.memory may not have more than 9 items.'],
  ['in', undefined, 'The selected limits.memory is invalid.'],
  ['exists', undefined, 'The selected limits.memory is invalid.'],
  ['unique', undefined, 'The limits.memory has already been taken.'],
  ['distinct', undefined, 'The limits.memory field has a duplicate value.'],
  ['regex', undefined, 'The limits.memory format is invalid.'],
  ['alpha_dash', undefined, 'The limits.memory may only contain letters, numbers, and dashes.'],
  [
    'required_unless',
    { other: 'action', values: 'backup' },
    'The limits.memory field is required unless action is in backup.',
  ],
  ['unknown', undefined, 'The limits.memory is invalid.'],
];

test.each(MESSAGES)('the rule %s with %j has its sentence', (rule, params, message) => {
  expect(messageOf({ path: [], rule, params }, 'limits.memory')).toBe(message);
});

test('an issue with its own sentence shows that sentence', () => {
  expect(messageOf({ path: [], rule: 'cron', message: 'The :attribute never ticks.' }, 'hour')).toBe(
    'The :attribute never ticks.',
  );
});
