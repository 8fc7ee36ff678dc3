import { expect, test } from '@jest/globals';
import { parseFirstValue } from '../../../packages/node/src/http/request-body.js';

test.each([
  ['{"a":1} trailing', { a: 1 }],
  ['{"a":"}"}{"b":2}', { a: '}' }],
  ['{"a":"\\"}"} x', { a: '"}' }],
  ['[1,[2]] [', [1, [2]]],
  ['null null', null],
  [' 5 ', 5],
])('the first value of %j is parsed and the rest ignored', (text, value) => {
  expect(parseFirstValue(text)).toEqual(value);
});

test.each(['{', '{"a":', 'nonsense', '}'])('%j contains no value', (text) => {
  expect(() => parseFirstValue(text)).toThrow();
});
