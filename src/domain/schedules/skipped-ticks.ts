import type { DelayedTick } from './tick-delay.js';

/** The ticks that users have marked as skipped. A row of `Schedule` has these columns. */
export interface SkippedTicks {
  /** A single skipped tick. */
  readonly skippedTick: Date | null;
  /** All ticks that start before this time are skipped. */
  readonly pausedUntil: Date | null;
}

/**
 * Why a user has a tick skipped; null where none has. Depends on the tick, not on the time of the check. Source:
 * schedules.md §9.
 */
export const skipOf = (
  { skippedTick, pausedUntil }: SkippedTicks,
  { tick, at }: DelayedTick,
): 'paused' | 'skipped_by_person' | null => {
  if (pausedUntil !== null && at < pausedUntil) return 'paused';
  return skippedTick?.getTime() === tick.getTime() ? 'skipped_by_person' : null;
};
