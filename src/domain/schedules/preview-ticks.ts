import type { DomainContext } from '../context.js';
import { clockChangeAt, localTime, wallClockAt } from '../values/time-zone.js';
import { nextTick } from './cron-ticks.js';
import { nextRunAtFor, type ScheduleClock } from './next-run-at.js';
import { type SkippedTicks, skipOf } from './skipped-ticks.js';
import { tickAt } from './tick-delay.js';

/** The kinds of remarks on a tick. */
export type TickRemarkKind = 'moved' | 'first_of_two' | 'second_of_two' | 'overlap' | 'skipped_by_person' | 'paused';

export interface TickRemark {
  readonly kind: TickRemarkKind;
  /** For people. */
  readonly message: string;
}

/** A future tick. */
export interface PreviewedTick {
  /** When its run starts. */
  readonly at: Date;
  /** The wall clock of the zone at that time. */
  readonly local: string;
  readonly remarks: readonly TickRemark[];
}

/** Most ticks of one preview. */
export const MAX_PREVIEWED_TICKS = 200;

/** Time slice while ticks are searched, in milliseconds. */
export const SEARCHING_SLICE_MS = 20;

/** The clock of a schedule and its skipped ticks. */
export type PreviewedClock = ScheduleClock & SkippedTicks;

export interface Preview {
  readonly clock: PreviewedClock;
  readonly after: Date;
  /** Up to and including this time; unbounded when null. */
  readonly until: Date | null;
  /** At most {@link MAX_PREVIEWED_TICKS}. */
  readonly count: number;
  /** Median duration of a run in milliseconds; null when unknown. */
  readonly medianMs: number | null;
}

/** The next ticks of a clock, computed by the same code that runs them. Source: schedules.md §3, §8. */
export const previewTicks = async (
  { timeSlices }: Pick<DomainContext, 'timeSlices'>,
  { clock, after, until, count, medianMs }: Preview,
): Promise<readonly PreviewedTick[]> => {
  const ticks: PreviewedTick[] = [];
  const yieldIfDue = timeSlices.ofRequest(SEARCHING_SLICE_MS);
  let before: Date | null = null;
  for (let at = nextRunAtFor(clock, after); at !== null && ticks.length < count; ) {
    if (until !== null && at > until) break;
    ticks.push({
      ...previewOf(clock, at),
      remarks: [...remarksOn(clock, at), ...remarkOnOverlap(before, at, medianMs)],
    });
    before = at;
    at = nextRunAtFor(clock, at);
    await yieldIfDue();
  }
  return ticks;
};

/** A tick on its own, without a remark on overlap. */
export const previewTick = (clock: PreviewedClock, at: Date): PreviewedTick => ({
  ...previewOf(clock, at),
  remarks: remarksOn(clock, at),
});

const previewOf = ({ timezone }: ScheduleClock, at: Date) => ({ at, local: localTime(timezone, at.getTime()) });

const REMARKS = {
  moved: 'clock jumps forward: moved',
  first_of_two: 'clock goes back: first of two',
  second_of_two: 'clock goes back: second of two',
  skipped_by_person: 'will be skipped: a user requested it',
  paused: 'will be skipped: the schedule is paused',
} as const;

const remarksOn = (clock: PreviewedClock, at: Date): readonly TickRemark[] => {
  const delayed = tickAt(clock, at);
  const kinds = [skipOf(clock, delayed), changeOf(clock, delayed.tick)];
  return kinds.flatMap((kind) => (kind === null ? [] : [{ kind, message: REMARKS[kind] }]));
};

const changeOf = (clock: ScheduleClock, tick: Date): 'moved' | 'first_of_two' | 'second_of_two' | null => {
  const change = clockChangeAt(clock.timezone, tick.getTime());
  if (change !== 'after_gap') return change;
  return isMeant(clock, tick) ? null : 'moved';
};

/** Whether the cron fields match the wall clock; otherwise the tick replaces a time in the gap. */
const isMeant = (clock: ScheduleClock, tick: Date): boolean => {
  const wall = wallClockAt(clock.timezone, tick.getTime());
  return nextTick(clock, 'UTC', new Date(wall - 1))?.getTime() === wall;
};

const remarkOnOverlap = (before: Date | null, at: Date, medianMs: number | null): readonly TickRemark[] => {
  if (before === null || medianMs === null || at.getTime() - before.getTime() >= medianMs) return [];
  return [{ kind: 'overlap', message: `overlaps the run before, whose median is ${durationOf(medianMs)}` }];
};

const durationOf = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};
