import { expect, test } from '@jest/globals';
import { createLookPauses } from '../../../../src/domain/live/look-pauses.js';

const LIMITS = { leastMs: 250, mostMs: 4_000 };

/** The pauses of somebody who is rung for all the time, after looks that showed something or not. */
const pausesAfter = (
  looks: readonly boolean[],
  startAt = 1_000,
  pauses = createLookPauses(LIMITS),
): readonly number[] => {
  let now = startAt;
  return looks.map((isNews) => {
    now += pauses.remainingMs(now);
    pauses.begin(now);
    pauses.end(isNews);
    return pauses.remainingMs(now);
  });
};

test('the first look is at once', () => {
  expect(createLookPauses(LIMITS).remainingMs(0)).toBe(0);
});

test('pauses grow while nothing is shown, up to a bound, and are short after something was', () => {
  expect(pausesAfter([false, false, false, false, false, false, true, false])).toEqual([
    500, 1_000, 2_000, 4_000, 4_000, 4_000, 250, 500,
  ]);
});

test('after a quiet time a look is at once, and the pause behind it is short', () => {
  const pauses = createLookPauses(LIMITS);
  pausesAfter([false, false, false, false, false], 0, pauses);
  expect(pauses.remainingMs(60_000)).toBe(0);
  expect(pausesAfter([false], 60_000, pauses)).toEqual([500]);
});

test('a watch without limits never pauses', () => {
  expect(pausesAfter([false, true, false], 0, createLookPauses({ leastMs: 0, mostMs: 0 }))).toEqual([0, 0, 0]);
});
