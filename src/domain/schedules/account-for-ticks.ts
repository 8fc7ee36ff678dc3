import type { MissedRunPolicy, OverlapPolicy } from '../../generated/prisma/client.js';
import { assertNever } from '../values/assert-never.js';
import { ticksBetween } from './cron-ticks.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';
import { type SkippedTicks, skipOf } from './skipped-ticks.js';
import { type DelayedTick, delayMsOf, type Jittered, tickAt } from './tick-delay.js';

/** Largest lateness of a tick that counts as punctual. Source: schedules.md §4. */
const PUNCTUAL_MS = 60_000;

/**
 * Missed ticks are counted one by one up to this limit, a week of minutes. The first and last of a longer range are
 * still exact.
 */
const MISSED_COUNT_LIMIT = 10_080;

/** Reasons not to run a tick that do not depend on other runs. */
export interface Obstacles extends SkippedTicks {
  /** Suspended, installing or restoring; see `IS_BLOCKED`. */
  readonly isServerBlocked: boolean;
  readonly isNodeInMaintenance: boolean;
}

/** The inputs that decide about the due ticks of a schedule. */
export interface DueSchedule extends ScheduleClock, Obstacles {
  /** The start time of the oldest tick that is not accounted for; not after `until`. */
  readonly nextRunAt: Date;
  readonly missedRunPolicy: MissedRunPolicy;
  /** seconds */
  readonly catchUpWindow: number;
  readonly hasTasks: boolean;
  readonly overlapPolicy: OverlapPolicy;
  readonly hasActiveRun: boolean;
  /** Whether a queued run waits for the active one to end. */
  readonly hasQueuedRun: boolean;
}

/**
 * The outcome of one tick. `base` is the moment from which the offset of the first task counts. A run replaces the
 * unfinished runs of its schedule: the caller cancels them before it creates the run.
 */
export type TickOutcome =
  | { readonly kind: 'run'; readonly tick: Date; readonly base: Date; readonly reason: 'catch_up' | null }
  /** The run starts once the active run has ended. */
  | { readonly kind: 'queue'; readonly tick: Date }
  | { readonly kind: 'skip'; readonly tick: Date; readonly reason: SkipReason };

type Obstacle = 'paused' | 'skipped_by_person' | 'server_state' | 'node_maintenance';
type SkipReason = Obstacle | 'overlap';

export interface TickAccount {
  /** The ticks that will not run; null when there are none. */
  readonly missed: { readonly first: Date; readonly last: Date; readonly count: number } | null;
  /** The newest tick; null when it counts as missed, or the schedule has no tasks. */
  readonly newest: TickOutcome | null;
  readonly lastTickAt: Date;
  readonly nextRunAt: Date | null;
}

/**
 * Accounts for every tick of a schedule that starts from `nextRunAt` up to `until`, each exactly once. Where `until` is
 * later than `now`, the run of the newest tick may be later too.
 * Source: schedules.md §4, §11.
 */
export const accountForTicks = (schedule: DueSchedule, now: Date, until: Date = now): TickAccount => {
  const { timezone } = schedule;
  const { tick: first } = tickAt(schedule, schedule.nextRunAt);
  const window = { after: first, until: tickAt(schedule, until).tick, limit: MISSED_COUNT_LIMIT };
  const later = ticksBetween(schedule, timezone, window);
  const tick = later.last ?? first;
  const newest = { tick, at: new Date(tick.getTime() + delayMsOf(schedule)) };
  const clock = { lastTickAt: tick, nextRunAt: nextRunAtFor(schedule, until) };
  if (!schedule.hasTasks) return { ...clock, missed: null, newest: null };

  const latenessMs = now.getTime() - newest.at.getTime();
  const isPunctual = latenessMs <= PUNCTUAL_MS;
  const mayCatchUp = schedule.missedRunPolicy === 'run_once' && latenessMs <= schedule.catchUpWindow * 1_000;
  if (!isPunctual && !mayCatchUp) {
    return { ...clock, missed: { first, last: tick, count: later.count + 1 }, newest: null };
  }
  return {
    ...clock,
    missed: missedBefore(schedule, { first, newest: tick, count: later.count }),
    newest: decideNewest(schedule, newest, isPunctual ? null : now),
  };
};

/**
 * The times up to which to account for the ticks of a changing schedule, one account after the other. When the clock of
 * the schedule ends, ticks that have come and still wait for their delay belong to it as well, because the next clock
 * does not know them. They get an account of their own, so that they do not turn a due tick into a missed one.
 */
export const accountsAtChange = (schedule: Jittered, now: Date, endsClock: boolean): readonly Date[] => {
  const delayMs = delayMsOf(schedule);
  return endsClock && delayMs > 0 ? [now, new Date(now.getTime() + delayMs)] : [now];
};

/** The range of the `count` ticks before the newest one. */
const missedBefore = (
  schedule: DueSchedule,
  { first, newest, count }: { readonly first: Date; readonly newest: Date; readonly count: number },
): TickAccount['missed'] => {
  if (count === 0) return null;
  const until = new Date(newest.getTime() - 1);
  const { last } = ticksBetween(schedule, schedule.timezone, { after: first, until, limit: 1 });
  return { first, last: last ?? first, count };
};

const decideNewest = (schedule: DueSchedule, newest: DelayedTick, caughtUpAt: Date | null): TickOutcome => {
  const { tick, at } = newest;
  const obstacle = obstacleTo(schedule, newest);
  if (obstacle !== null) return { kind: 'skip', tick, reason: obstacle };
  // Offsets of a run that catches up count from now; otherwise a wide window would expire its first step at once.
  const reason = caughtUpAt === null ? null : 'catch_up';
  return decideOverlap(schedule, { kind: 'run', tick, base: caughtUpAt ?? at, reason });
};

/** The reason not to run a tick; null when it may run. */
export const obstacleTo = (schedule: Obstacles, tick: DelayedTick): Obstacle | null => {
  const skipped = skipOf(schedule, tick);
  if (skipped !== null) return skipped;
  if (schedule.isServerBlocked) return 'server_state';
  return schedule.isNodeInMaintenance ? 'node_maintenance' : null;
};

/** Applies the overlap policy to a run that would start while others have not ended. */
const decideOverlap = (
  { overlapPolicy, hasActiveRun, hasQueuedRun }: DueSchedule,
  run: TickOutcome & { readonly kind: 'run' },
): TickOutcome => {
  if (!hasActiveRun && !hasQueuedRun) return run;
  const skip = { kind: 'skip', tick: run.tick, reason: 'overlap' } as const;
  switch (overlapPolicy) {
    case 'skip':
      return skip;
    case 'queue':
      return hasQueuedRun ? skip : { kind: 'queue', tick: run.tick };
    case 'cancel_previous':
      return run;
    default:
      return assertNever(overlapPolicy);
  }
};
