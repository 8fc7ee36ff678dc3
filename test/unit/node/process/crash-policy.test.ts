import { expect, test } from '@jest/globals';
import { decideCrash } from '../../../../packages/node/src/process/crash-policy.js';

test('a server is restarted unless it crashed less than a minute ago', () => {
  expect(decideCrash(true, null, 1_000_000)).toBe('restart');
  expect(decideCrash(true, 1_000_000 - 59_999, 1_000_000)).toBe('too-soon');
  expect(decideCrash(true, 1_000_000 - 60_000, 1_000_000)).toBe('restart');
});

test('a server without crash detection is not restarted', () => {
  expect(decideCrash(false, null, 0)).toBe('disabled');
});
