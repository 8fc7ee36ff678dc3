import { expect, test } from '@jest/globals';
import { RETRY_LIMIT_MS, retryDelay } from '../../../../packages/node/src/callbacks/backoff.js';

test('pauses begin at about half a second, grow, and never exceed their limit', () => {
  const delays = Array.from({ length: 12 }, (_, attempt) => retryDelay(attempt, 0, 0.5));
  expect(delays.slice(0, 4)).toEqual([500, 800, 1280, 2048]);
  expect(delays.at(-1)).toBe(12_000);
});

test('they vary by half either way', () => {
  expect(retryDelay(0, 0, 0)).toBe(250);
  expect(retryDelay(0, 0, 0.999)).toBe(750);
});

test('a callback is abandoned after 30 s and about nine attempts', () => {
  let elapsed = 0;
  let tries = 1;
  for (let delay = retryDelay(0, 0, 0.5); delay !== null; delay = retryDelay(tries, elapsed, 0.5)) {
    elapsed += delay;
    tries += 1;
  }
  expect(elapsed).toBeLessThanOrEqual(RETRY_LIMIT_MS);
  expect(tries).toBeGreaterThanOrEqual(7);
  expect(tries).toBeLessThanOrEqual(9);
});
