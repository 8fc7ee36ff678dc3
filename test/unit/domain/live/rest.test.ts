import { expect, test } from '@jest/globals';
import { createRest } from '../../../../src/domain/live/rest.js';

const LIMITS = { leastMs: 250, mostMs: 4_000 };

/** The rests of somebody who is rung for all the time, after looks that showed something or not. */
const restsAfter = (looks: readonly boolean[], startAt = 1_000, rest = createRest(LIMITS)): readonly number[] => {
  let now = startAt;
  return looks.map((isNews) => {
    now += rest.remainingMs(now);
    rest.begin(now);
    rest.end(isNews);
    return rest.remainingMs(now);
  });
};

test('the first look is at once', () => {
  expect(createRest(LIMITS).remainingMs(0)).toBe(0);
});

test('rests grow while nothing is shown, up to a bound, and are short after something was', () => {
  expect(restsAfter([false, false, false, false, false, false, true, false])).toEqual([
    500, 1_000, 2_000, 4_000, 4_000, 4_000, 250, 500,
  ]);
});

test('after a quiet time a look is at once, and the rest behind it is short', () => {
  const rest = createRest(LIMITS);
  restsAfter([false, false, false, false, false], 0, rest);
  expect(rest.remainingMs(60_000)).toBe(0);
  expect(restsAfter([false], 60_000, rest)).toEqual([500]);
});

test('a watch without limits never rests', () => {
  expect(restsAfter([false, true, false], 0, createRest({ leastMs: 0, mostMs: 0 }))).toEqual([0, 0, 0]);
});
