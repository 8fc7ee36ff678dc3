import { expect, test } from '@jest/globals';
import { createThrottle } from '../../../src/service/throttles.js';

test('a throttle counts separately for each subject, in windows that begin with the first event', async () => {
  let now = 0;
  const throttle = createThrottle({ limit: 2, windowMs: 60_000, now: () => now });
  expect(await throttle.take('one')).toBe(0);
  now = 10_500;
  expect(await throttle.secondsToWait('one')).toBe(0);
  expect(await throttle.take('one')).toBe(0);
  expect(await throttle.secondsToWait('one')).toBe(50);
  expect(await throttle.take('one')).toBe(50);
  expect(await throttle.secondsToWait('other')).toBe(0);
  now = 60_000;
  expect(await throttle.secondsToWait('one')).toBe(0);
});

test('a throttle can be reset', async () => {
  const throttle = createThrottle({ limit: 1, windowMs: 1_000, now: () => 0 });
  expect(await throttle.take('one')).toBe(0);
  throttle.forget('one');
  expect(await throttle.secondsToWait('one')).toBe(0);
});
