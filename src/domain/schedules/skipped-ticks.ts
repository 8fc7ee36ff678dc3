import type { DelayedTick } from './tick-delay.js';

/** Which ticks of a schedule somebody has said are to be skipped. A row of `Schedule` is one. */
export interface SkippedTicks {
  /** This one. */
  readonly skippedTick: Date | null;
  /** All that have their turn before this time. */
  readonly pausedUntil: Date | null;
}

/** Why somebody has a tick skipped; null where nobody does. Goes by the tick, however late it is looked at. Source: schedules.md §9. */
export const skipOf = (
  { skippedTick, pausedUntil }: SkippedTicks,
  { tick, at }: DelayedTick,
): 'paused' | 'skipped_by_person' | null => {
  if (pausedUntil !== null && at < pausedUntil) return 'paused';
  return skippedTick?.getTime() === tick.getTime() ? 'skipped_by_person' : null;
};
