import type { MissedRunPolicy, OverlapPolicy } from '../../generated/prisma/client.js';
import { assertNever } from '../assert-never.js';
import { ticksBetween } from './cron-ticks.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';
import { type SkippedTicks, skipOf } from './skipped-ticks.js';
import { type DelayedTick, delayMsOf, type Jittered, tickAt } from './tick-delay.js';

/** A tick at most this late is not late. Source: schedules.md §4. */
const PUNCTUAL_MS = 60_000;

/** Missed ticks are counted one by one up to here, a week of minutes; a longer range has the right ends all the same. */
const MISSED_COUNT_LIMIT = 10_080;

/** What may keep a tick from running, whatever else runs. */
export interface Obstacles extends SkippedTicks {
  /** Suspended, installing, restoring; see `IS_BLOCKED`. */
  readonly isServerBlocked: boolean;
  readonly isNodeInMaintenance: boolean;
}

/** All that the account of a schedule's due ticks depends on. */
export interface DueSchedule extends ScheduleClock, Obstacles {
  /** When the oldest tick that is not accounted for has its turn; not after what is accounted for. */
  readonly nextRunAt: Date;
  readonly missedRunPolicy: MissedRunPolicy;
  /** seconds */
  readonly catchUpWindow: number;
  readonly hasTasks: boolean;
  readonly overlapPolicy: OverlapPolicy;
  readonly hasActiveRun: boolean;
  /** Whether a run waits for the active one to end. */
  readonly hasQueuedRun: boolean;
}

/**
 * What becomes of one tick, which stands for itself whenever it has its turn. `base` is the moment from which the offset of the first task counts. A run takes the place of
 * those of its schedule that have not ended: whoever makes it cancels them first.
 */
export type TickOutcome =
  | { readonly kind: 'run'; readonly tick: Date; readonly base: Date; readonly reason: 'catch_up' | null }
  /** It runs once the active run has ended. */
  | { readonly kind: 'queue'; readonly tick: Date }
  | { readonly kind: 'skip'; readonly tick: Date; readonly reason: SkipReason };

type Obstacle = 'paused' | 'skipped_by_person' | 'server_state' | 'node_maintenance';
type SkipReason = Obstacle | 'overlap';

export interface TickAccount {
  /** The ticks nobody will run; null when there are none. */
  readonly missed: { readonly first: Date; readonly last: Date; readonly count: number } | null;
  /** The newest tick; null when it belongs to the missed ones, or has nothing to run. */
  readonly newest: TickOutcome | null;
  readonly lastTickAt: Date;
  readonly nextRunAt: Date | null;
}

/**
 * Accounts for every tick of a schedule that has its turn from `nextRunAt` up to `until`, each exactly once. Where `until` is
 * later than `now`, so may be the run of the newest one.
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
 * Up to when the ticks of a schedule that changes are accounted for, one account after the other. Where its clock ends, those
 * that have come and wait for their turn belong to it too: the next clock knows nothing of them. They are no reason to miss
 * one that is due, and so come after it.
 */
export const accountsAtChange = (schedule: Jittered, now: Date, endsClock: boolean): readonly Date[] => {
  const delayMs = delayMsOf(schedule);
  return endsClock && delayMs > 0 ? [now, new Date(now.getTime() + delayMs)] : [now];
};

/** The ticks before the newest one, of which there are `count`. */
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
  // A run that is caught up starts its offsets over, or a wide window would expire its first step at once.
  const reason = caughtUpAt === null ? null : 'catch_up';
  return decideOverlap(schedule, { kind: 'run', tick, base: caughtUpAt ?? at, reason });
};

/** Why a tick may not run; null where nothing is against it. */
export const obstacleTo = (schedule: Obstacles, tick: DelayedTick): Obstacle | null => {
  const skipped = skipOf(schedule, tick);
  if (skipped !== null) return skipped;
  if (schedule.isServerBlocked) return 'server_state';
  return schedule.isNodeInMaintenance ? 'node_maintenance' : null;
};

/** What becomes of a run that is to begin while others have not ended. */
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
