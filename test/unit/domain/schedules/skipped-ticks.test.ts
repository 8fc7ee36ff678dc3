import { expect, test } from '@jest/globals';
import { skipOf } from '../../../../src/domain/schedules/skipped-ticks.js';

const tick = new Date('2026-03-01T04:00:00Z');
const after = new Date(tick.getTime() + 1);
const before = new Date(tick.getTime() - 1);

test.each([
  ['a tick before the end of the pause', { skippedTick: null, pausedUntil: after }, 'paused'],
  ['the tick at which the pause ends', { skippedTick: null, pausedUntil: tick }, null],
  ['a tick after the pause', { skippedTick: null, pausedUntil: before }, null],
  ['the tick that a user marked', { skippedTick: tick, pausedUntil: null }, 'skipped_by_person'],
  ['another tick than the marked one', { skippedTick: after, pausedUntil: null }, null],
  ['a marked tick within a pause', { skippedTick: tick, pausedUntil: after }, 'paused'],
])('%s', (_title, skipped, expected) => {
  expect(skipOf(skipped, { tick, at: tick })).toBe(expected);
});

test('a pause applies to the start of a tick, a mark to its time', () => {
  expect(skipOf({ skippedTick: null, pausedUntil: after }, { tick, at: after })).toBeNull();
  expect(skipOf({ skippedTick: tick, pausedUntil: null }, { tick, at: after })).toBe('skipped_by_person');
});
