import { expect, test } from '@jest/globals';
import { isRejected } from '../../../../packages/node/src/callbacks/is-rejected.js';

const WEEK_MS = 7 * 24 * 60 * 60_000;

test.each([401, 403, 408, 429])('%i is retried for a week', (status) => {
  expect([0, WEEK_MS - 1, WEEK_MS].map((ageMs) => isRejected(status, ageMs))).toEqual([true, true, false]);
});

test.each([200, 400, 404, 409, 422])('%i is final', (status) => {
  expect(isRejected(status, 0)).toBe(false);
});
