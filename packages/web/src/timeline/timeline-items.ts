import type { RunStatus, TimelineRunFragment, TimelineTicksQuery } from '../graphql/graphql.js';

type Ticks = NonNullable<TimelineTicksQuery['timeline']>['ticks'];

interface ShownTick extends Omit<Ticks[number], 'remarks'> {
  readonly remarks: readonly Ticks[number]['remarks'][number][];
}

/** How an item is drawn. `due`: a tick to come; `notDue`: one that a person skips, or that a pause skips. */
export const ITEM_STATES = [
  'succeeded',
  'cancelled',
  'skipped',
  'missed',
  'due',
  'notDue',
  'pending',
  'running',
  'failed',
] as const;

export type ItemState = (typeof ITEM_STATES)[number];

const STATE_OF_RUN: Readonly<Record<RunStatus, ItemState>> = {
  SUCCEEDED: 'succeeded',
  CANCELLED: 'cancelled',
  SKIPPED: 'skipped',
  MISSED: 'missed',
  PENDING: 'pending',
  RUNNING: 'running',
  FAILED: 'failed',
};

/** A run, or a tick to come. Times are in milliseconds since 1970. */
export interface TimelineItem {
  /** The same for a tick and for its run. */
  readonly key: string;
  readonly state: ItemState;
  readonly start: number;
  /** The end; of a tick as far as earlier runs tell; infinite for an active run. */
  readonly end: number;
  readonly serverId: string;
  readonly scheduleId: string | null;
  readonly scheduleName: string;
  /** Null for a tick. */
  readonly runId: string | null;
  readonly reason: string | null;
  /** Words about a change of the clock, a skip or a pause. */
  readonly remarks: readonly string[];
}

export interface PlacedItem extends TimelineItem {
  /** From 0: overlapping items are in different lanes. */
  readonly lane: number;
  readonly isOverlap: boolean;
}

const keyOf = (schedule: string | null, at: number, otherwise: string): string =>
  schedule === null ? otherwise : `${schedule} ${at}`;

export const itemOfRun = (run: TimelineRunFragment): TimelineItem | null => {
  if (run.server == null) return null;
  const start = Date.parse(run.scheduledAt) + run.delay * 1_000;
  const state = STATE_OF_RUN[run.status];
  const isActive = state === 'pending' || state === 'running';
  const end = run.finishedAt ?? run.missedUntil;
  return {
    key: keyOf(run.trigger === 'CRON' ? (run.schedule?.id ?? null) : null, start, run.id),
    state,
    start,
    end: isActive ? Number.POSITIVE_INFINITY : Math.max(start, end == null ? start : Date.parse(end)),
    serverId: run.server.id,
    scheduleId: run.schedule?.id ?? null,
    scheduleName: run.scheduleName,
    runId: run.id,
    reason: run.reason ?? null,
    remarks: [],
  };
};

export const itemOfTick = ({ at, medianRunSeconds, remarks, schedule }: ShownTick): TimelineItem => {
  const start = Date.parse(at);
  const isSkipped = remarks.some(({ kind }) => kind === 'SKIPPED_BY_PERSON' || kind === 'PAUSED');
  return {
    key: keyOf(schedule.id, start, at),
    state: isSkipped ? 'notDue' : 'due',
    start,
    end: start + (medianRunSeconds ?? 0) * 1_000,
    serverId: schedule.server.id,
    scheduleId: schedule.id,
    scheduleName: schedule.name,
    runId: null,
    reason: null,
    remarks: remarks.map(({ message }) => message),
  };
};

/** Most lanes of a row; more overlapping items share the last one. */
const MAX_LANES = 3;

/** Puts items that overlap into different lanes, as far as there are lanes. */
export const placeInLanes = (items: readonly TimelineItem[]): readonly PlacedItem[] => {
  const sorted = [...items].sort((one, other) => one.start - other.start || one.key.localeCompare(other.key));
  const ends: number[] = [];
  const placed = sorted.map((item) => {
    const isOverlap = ends.some((end) => end > item.start);
    const free = ends.findIndex((end) => end <= item.start);
    const lane = Math.min(free === -1 ? ends.length : free, MAX_LANES - 1);
    ends[lane] = Math.max(ends[lane] ?? 0, item.end);
    return { ...item, lane, isOverlap };
  });
  return placed;
};

/** How long a tick stays that has passed and whose run is not known yet, in milliseconds. */
const PASSED_MS = 90_000;

/** Whether an item is a tick whose time has passed: its run is known, or the tick belongs to no schedule any more. */
export const hasPassed = ({ state, start }: TimelineItem, now: number): boolean =>
  (state === 'due' || state === 'notDue') && start < now - PASSED_MS;
