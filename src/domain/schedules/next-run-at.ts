import { type CronFields, nextTick } from './cron-ticks.js';
import { delayMsOf, type Jittered } from './tick-delay.js';

/** What decides when a schedule ticks. A row of `Schedule` is one. */
export interface ScheduleClock extends CronFields, Jittered {
  /** IANA zone. */
  readonly timezone: string;
  /** When the clock was set: no tick up to then is one of it. Null where that was before there were delays. */
  readonly clockSince: Date | null;
}

/**
 * The first time strictly after `now` at which a tick of a schedule has its turn, whether it is active or not; null when its
 * clock never strikes. Recompute it on every edit, then call `ctx.wake.scheduleDue` once the edit is committed.
 * @throws {RangeError} a field or the zone is invalid
 * Source: schedules.md §4 "Schedule edited", §11.
 */
export const nextRunAtFor = (schedule: ScheduleClock, now: Date): Date | null => {
  const { timezone, clockSince } = schedule;
  const delayMs = delayMsOf(schedule);
  const hadTheirTurn = new Date(now.getTime() - delayMs);
  // Ticks that came before the clock was set, and would have their turn only now, were those of the clock before.
  const isJustSet = clockSince !== null && hadTheirTurn < clockSince && clockSince <= now;
  const tick = nextTick(schedule, timezone, isJustSet ? clockSince : hadTheirTurn);
  return tick === null ? null : new Date(tick.getTime() + delayMs);
};
