import { expect, test } from '@jest/globals';
import { RefusedError } from '../../../../src/domain/errors.js';
import { placementPorts } from '../../../../src/domain/placement/placement-ports.js';

test.each([
  [['25565'], [{ first: 25_565, last: 25_565 }]],
  [[' 25565-25600 '], [{ first: 25_565, last: 25_600 }]],
  [['25000-25999'], [{ first: 25_000, last: 25_999 }]],
  [[], []],
])('the ports %j are %j', (texts, expected) => {
  expect(placementPorts(texts)).toEqual(expected);
});

test.each([[['25000-26000']], [['80', '25000-26000']]])('%j is rejected: the range is too wide', (texts) => {
  expect(() => placementPorts(texts)).toThrow(RefusedError);
});
