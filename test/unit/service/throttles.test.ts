import { expect, test } from '@jest/globals';
import { createThrottle } from '../../../src/service/throttles.js';

test('a throttle counts for each by itself, in windows that begin with the first count', () => {
  let now = 0;
  const throttle = createThrottle({ limit: 2, windowMs: 60_000, now: () => now });
  throttle.count('one');
  now = 10_500;
  expect(throttle.secondsToWait('one')).toBe(0);
  throttle.count('one');
  expect(throttle.secondsToWait('one')).toBe(50);
  expect(throttle.secondsToWait('other')).toBe(0);
  now = 60_000;
  expect(throttle.secondsToWait('one')).toBe(0);
});

test('a throttle forgets', () => {
  const throttle = createThrottle({ limit: 1, windowMs: 1_000, now: () => 0 });
  throttle.count('one');
  throttle.forget('one');
  expect(throttle.secondsToWait('one')).toBe(0);
});
