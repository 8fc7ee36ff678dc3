import { expect, test } from '@jest/globals';
import { createPollBackoff } from '../../../../src/domain/live/poll-backoff.js';

const LIMITS = { leastMs: 250, mostMs: 4_000 };

/** The pauses under constant notifications, after polls that showed something or not. */
const pausesAfter = (
  polls: readonly boolean[],
  startAt = 1_000,
  pauses = createPollBackoff(LIMITS),
): readonly number[] => {
  let now = startAt;
  return polls.map((hasChanged) => {
    now += pauses.remainingMs(now);
    pauses.begin(now);
    pauses.end(hasChanged);
    return pauses.remainingMs(now);
  });
};

test('the first poll is at once', () => {
  expect(createPollBackoff(LIMITS).remainingMs(0)).toBe(0);
});

test('pauses grow up to a bound while polls show nothing, and are short after a change', () => {
  expect(pausesAfter([false, false, false, false, false, false, true, false])).toEqual([
    500, 1_000, 2_000, 4_000, 4_000, 4_000, 250, 500,
  ]);
});

test('after a quiet time a poll is at once, and the pause after it is short', () => {
  const pauses = createPollBackoff(LIMITS);
  pausesAfter([false, false, false, false, false], 0, pauses);
  expect(pauses.remainingMs(60_000)).toBe(0);
  expect(pausesAfter([false], 60_000, pauses)).toEqual([500]);
});

test('a watch without limits never pauses', () => {
  expect(pausesAfter([false, true, false], 0, createPollBackoff({ leastMs: 0, mostMs: 0 }))).toEqual([0, 0, 0]);
});
