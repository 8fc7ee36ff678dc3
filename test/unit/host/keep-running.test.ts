import { expect, test } from '@jest/globals';
import { createRestartPauses } from '../../../src/host/keep-running.js';

test('no pause is longer than the upper bound', () => {
  const pauseMs = createRestartPauses(5_000);
  const soon = Array.from({ length: 7 }, () => pauseMs(100));
  expect(soon).toEqual([0, 500, 1_000, 2_000, 5_000, 5_000, 5_000]);
});

test('pauses grow after short runs, and there is none after a long one', () => {
  const pauseMs = createRestartPauses();
  const soon = Array.from({ length: 8 }, () => pauseMs(100));
  expect(soon).toEqual([0, 500, 1_000, 2_000, 5_000, 15_000, 30_000, 30_000]);
  expect([pauseMs(60_001), pauseMs(60_000)]).toEqual([0, 500]);
});
