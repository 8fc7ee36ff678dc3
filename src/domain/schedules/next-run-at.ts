import { type CronFields, nextTick } from './cron-ticks.js';

/** What decides when a schedule ticks. A row of `Schedule` is one. */
export interface ScheduleClock extends CronFields {
  /** IANA zone. */
  readonly timezone: string;
}

/**
 * The first tick of a schedule strictly after `now`, whether it is active or not; null when its clock never strikes.
 * Recompute it on every edit, then call `ctx.wake.scheduleDue` once the edit is committed.
 * @throws {RangeError} a field or the zone is invalid
 * Source: schedules.md §4 "Schedule edited".
 */
export const nextRunAtFor = (schedule: ScheduleClock, now: Date): Date | null =>
  nextTick(schedule, schedule.timezone, now);
