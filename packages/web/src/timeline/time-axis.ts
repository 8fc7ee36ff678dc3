import { DAY_MS, MINUTE_MS, type Period, spanOf } from './period.js';

const HOUR_MS = 60 * MINUTE_MS;

/** Distances between the marks of the axis, in milliseconds. */
const STEPS = [
  ...[1_000, 5_000, 15_000, 30_000],
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7].map((days) => days * DAY_MS),
];

/** Shortest distance between two marks, in pixels: room for a label. */
const MIN_PIXELS = 90;

export interface AxisMark {
  readonly at: number;
  /** Whether a day begins. */
  readonly isDay: boolean;
}

export interface Axis {
  readonly step: number;
  readonly marks: readonly AxisMark[];
}

/** Marks at whole times of the clock of this browser, also on days with a change of the clock. */
export const axisOf = (view: Period, width: number): Axis => {
  const step = STEPS.find((ms) => (ms / spanOf(view)) * width >= MIN_PIXELS) ?? 7 * DAY_MS;
  const first = new Date(view.from);
  const [year, month, day] = [first.getFullYear(), first.getMonth(), first.getDate()];
  const timeOfDay = ((first.getHours() * 60 + first.getMinutes()) * 60 + first.getSeconds()) * 1_000;
  const marks: AxisMark[] = [];
  for (let count = Math.floor(timeOfDay / step); ; count += 1) {
    // The constructor carries milliseconds over into the following days of the local clock.
    const mark = new Date(year, month, day, 0, 0, 0, count * step);
    const at = mark.getTime();
    if (at > view.until) break;
    if (at < view.from || at === marks.at(-1)?.at) continue;
    marks.push({ at, isDay: mark.getHours() === 0 && mark.getMinutes() === 0 && mark.getSeconds() === 0 });
  }
  return { step, marks };
};

/** A time at which the clock of the viewer changes. */
export interface ClockChange {
  readonly at: number;
  /** By how many minutes the clock jumps: positive in spring. */
  readonly minutes: number;
}

/** Minutes that the clock of this browser is ahead of UTC. */
const browserOffset = (at: number): number => -new Date(at).getTimezoneOffset();

/** The changes of the clock in a period, to the minute. */
export const clockChangesIn = ({ from, until }: Period, offsetAt = browserOffset): readonly ClockChange[] => {
  const changes: ClockChange[] = [];
  for (let before = from; before < until; before += HOUR_MS) {
    const after = Math.min(before + HOUR_MS, until);
    const minutes = offsetAt(after) - offsetAt(before);
    if (minutes !== 0) changes.push({ at: changeBetween(before, after, offsetAt), minutes });
  }
  return changes;
};

const changeBetween = (before: number, after: number, offsetAt: (at: number) => number): number => {
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    const middle = (low + high) / 2;
    if (offsetAt(middle) === offsetAt(low)) low = middle;
    else high = middle;
  }
  return Math.round(high / MINUTE_MS) * MINUTE_MS;
};

/** The zone of this browser, such as `Europe/Berlin`. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
