import type { RunStatus, TickRemarkKind, TimelineRunFragment, TimelineTicksQuery } from '../graphql/graphql.js';

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
  /** The end; of a tick as far as earlier runs tell; infinite for an active run; the start if it has not started. */
  readonly end: number;
  /** How long it ran, or is expected to run, in milliseconds; null if it has not started, or runs. */
  readonly took: number | null;
  readonly serverId: string;
  readonly scheduleId: string | null;
  readonly scheduleName: string;
  /** Null for a tick. */
  readonly runId: string | null;
  readonly reason: string | null;
  /** Of a tick: a change of the clock, a skip, a pause or an overlap. */
  readonly remarks: readonly TickRemarkKind[];
}

export interface PlacedItem extends TimelineItem {
  /** From 0: overlapping items are in different lanes. */
  readonly lane: number;
  /** An earlier run that has not ended, or is not expected to have ended, when this one starts. */
  readonly overlapped: TimelineItem | null;
}

/** The states of runs that have not ended. */
const ACTIVE: ReadonlySet<ItemState> = new Set(['pending', 'running']);

const keyOf = (schedule: string | null, at: number, otherwise: string): string =>
  schedule === null ? otherwise : `${schedule} ${at}`;

export const itemOfRun = (run: TimelineRunFragment): TimelineItem | null => {
  if (run.server == null) return null;
  const start = Date.parse(run.scheduledAt) + run.delay * 1_000;
  const state = STATE_OF_RUN[run.status];
  const started = run.startedAt == null ? null : Date.parse(run.startedAt);
  const finished = started === null || run.finishedAt == null ? null : Date.parse(run.finishedAt);
  return {
    key: keyOf(run.trigger === 'CRON' ? (run.schedule?.id ?? null) : null, start, run.id),
    state,
    start,
    end: ACTIVE.has(state) ? Number.POSITIVE_INFINITY : Math.max(start, finished ?? start),
    took: started === null || finished === null ? null : Math.max(0, finished - started),
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
  const median = isSkipped || medianRunSeconds == null ? null : medianRunSeconds * 1_000;
  return {
    key: keyOf(schedule.id, start, at),
    state: isSkipped ? 'notDue' : 'due',
    start,
    end: start + (median ?? 0),
    took: median,
    serverId: schedule.server.id,
    scheduleId: schedule.id,
    scheduleName: schedule.name,
    runId: null,
    reason: null,
    remarks: remarks.map(({ kind }) => kind),
  };
};

/** Most lanes of a row; more overlapping items share the last one. */
const MAX_LANES = 3;

/** Puts items that overlap into different lanes, as far as there are lanes. */
export const placeInLanes = (items: readonly TimelineItem[]): readonly PlacedItem[] => {
  const sorted = [...items].sort((one, other) => one.start - other.start || one.key.localeCompare(other.key));
  /** The item of each lane that ends last. */
  const latest: TimelineItem[] = [];
  return sorted.map((item) => {
    const free = latest.findIndex(({ end }) => end <= item.start);
    const lane = Math.min(free === -1 ? latest.length : free, MAX_LANES - 1);
    const overlapped = latest.find((other) => overlaps(other, item)) ?? null;
    if (item.end >= (latest[lane]?.end ?? 0)) latest[lane] = item;
    return { ...item, lane, overlapped };
  });
};

/** Whether an earlier item is not over when a later one starts. When an active run will be over is not known. */
const overlaps = (earlier: TimelineItem, later: TimelineItem): boolean =>
  takesTime(earlier) &&
  takesTime(later) &&
  earlier.end > later.start &&
  (later.runId !== null || earlier.took !== null);

/** Whether an item takes time: a run that has started, or a tick whose duration earlier runs tell. */
const takesTime = ({ state, took }: TimelineItem): boolean => took !== null || state === 'running';

/** How long a tick stays that has passed and whose run is not known yet, in milliseconds. */
const PASSED_MS = 90_000;

/** Whether an item is a tick whose time has passed: its run is known, or the tick belongs to no schedule any more. */
export const hasPassed = ({ state, start }: TimelineItem, now: number): boolean =>
  (state === 'due' || state === 'notDue') && start < now - PASSED_MS;
