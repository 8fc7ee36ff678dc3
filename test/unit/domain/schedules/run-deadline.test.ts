import { expect, test } from '@jest/globals';
import { runDeadline } from '../../../../src/domain/schedules/run-deadline.js';

const start = new Date('2026-03-01T04:00:00Z');

// Source: schedules.md §4 "Guard".
test('a run fails ten minutes after its offsets and two minutes for each step', () => {
  const tasks = [
    { action: 'command', timeOffset: 5 },
    { action: 'command', timeOffset: 900 },
  ] as const;
  expect(runDeadline(start, tasks)).toEqual(new Date(start.getTime() + (600 + 2 * 120 + 905) * 1_000));
});
