import { type CronFields, nextTick } from './cron-ticks.js';
import { delayMsOf, type Jittered } from './tick-delay.js';

/** The columns that decide when a schedule ticks. A row of `Schedule` has them. */
export interface ScheduleClock extends CronFields, Jittered {
  /** IANA time zone. */
  readonly timezone: string;
  /** When the clock was set: ticks up to then do not belong to it. Null for clocks from before delays existed. */
  readonly clockSince: Date | null;
}

/**
 * The first time strictly after `now` at which a tick of a schedule starts, whether it is active or not; null when its
 * clock never fires. Compute it again on every edit, then call `ctx.wake.scheduleDue` after the commit.
 * @throws {RangeError} a field or the zone is invalid
 * Source: schedules.md §4 "Schedule edited", §11.
 */
export const nextRunAtFor = (schedule: ScheduleClock, now: Date): Date | null => {
  const { timezone, clockSince } = schedule;
  const delayMs = delayMsOf(schedule);
  const alreadyStarted = new Date(now.getTime() - delayMs);
  // Ticks that came before the clock was set and would start only now belong to the previous clock.
  const isJustSet = clockSince !== null && alreadyStarted < clockSince && clockSince <= now;
  const tick = nextTick(schedule, timezone, isJustSet ? clockSince : alreadyStarted);
  return tick === null ? null : new Date(tick.getTime() + delayMs);
};
