import type { Schedule } from '../../generated/prisma/client.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';
import { type SkippedTicks, skipOf } from './skipped-ticks.js';
import { tickAt } from './tick-delay.js';

/**
 * The due time of the next tick that no person has skipped or paused; null if there is none. `nextRunAt` of the row is
 * that of the next tick to account for, skipped or not.
 * Source: schedules.md §9.
 */
export const nextUnskippedRunAt = (
  schedule: ScheduleClock & SkippedTicks & Pick<Schedule, 'nextRunAt'>,
): Date | null => {
  const { nextRunAt, pausedUntil } = schedule;
  const isPaused = nextRunAt !== null && pausedUntil !== null && nextRunAt < pausedUntil;
  const at = isPaused ? nextRunAtFor(schedule, new Date(pausedUntil.getTime() - 1)) : nextRunAt;
  if (at === null || skipOf(schedule, tickAt(schedule, at)) === null) return at;
  return nextRunAtFor(schedule, at);
};
