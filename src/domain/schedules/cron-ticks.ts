import { Cron } from 'croner';
import { LRUCache } from 'lru-cache';
import { isTimeZone } from '../input/is-time-zone.js';
import { firstInstant, wallClockAt } from '../values/time-zone.js';
import { type CronField, cronFieldValues } from './cron-field.js';

/** The five cron fields of a schedule's clock, each valid by `cronFieldProblem`. */
export type CronFields = Readonly<Record<CronField, string>>;

/** A time range after `after`, up to and including `until`, in which at most `limit` ticks are counted. */
export interface TickWindow {
  readonly after: Date;
  readonly until: Date;
  /** At least 1. */
  readonly limit: number;
}

/** The ticks of a window. `count` stops at the window's limit; `first` and `last` are always exact. */
export interface Ticks {
  readonly count: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Most days of each month, January first. */
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Most cached tickers: one for each minute of the day, in a few zones. */
const MAX_TICKERS = 5_000;

/** Finds the first tick strictly after an instant. */
type Ticker = (after: Date) => Date | null;

const tickers = new LRUCache<string, Ticker>({ max: MAX_TICKERS });

/** Most cached croner objects: preparing one takes as long as ten searches, and 80 KB. */
const MAX_CRONS = 500;

const crons = new LRUCache<string, Cron>({ max: MAX_CRONS });

/**
 * Whether a clock can never fire because its days do not exist (30 February), in constant time.
 * @throws {RangeError} a field is invalid
 */
export function neverFires(cron: CronFields): boolean {
  // With both day fields restricted either may match, and every weekday recurs.
  if (cron.dayOfMonth === '*' || cron.dayOfWeek !== '*') return false;
  const [firstDay = 1] = cronFieldValues('dayOfMonth', cron.dayOfMonth);
  return cronFieldValues('month', cron.month).every((month) => firstDay > (LONGEST_MONTHS[month - 1] ?? 0));
}

/**
 * Finds the first tick strictly after an instant, on a whole minute; null when the clock never fires. Where clocks go
 * forward, a fixed time in the gap fires once, at the first minute after the gap. Where they go back, a fixed time that
 * occurs twice fires at the first. With a `*` in the minute or the hour, every real minute that matches the fields
 * fires.
 * @throws {RangeError} a field or the zone is invalid
 * Source: schedules.md §3.
 */
export function nextTick(cron: CronFields, timezone: string, after: Date): Date | null {
  const ticker = tickerOf(cron, timezone);
  return neverFires(cron) ? null : ticker(after);
}

/**
 * Counts the ticks of a window and finds the first and the last. Costs one search (about 0.05 ms) for each counted
 * tick, and about thirty more when the limit ends the count.
 * @throws {RangeError} a field, the zone or the limit is invalid
 */
export function ticksBetween(cron: CronFields, timezone: string, window: TickWindow): Ticks {
  const { after, until, limit } = window;
  if (!(limit >= 1)) throw new RangeError(`The limit of ticks to count is ${limit}, it must be at least 1.`);
  const nextInside = (base: Date): Date | null => {
    const tick = nextTick(cron, timezone, base);
    return tick !== null && tick <= until ? tick : null;
  };

  const first = nextInside(after);
  if (first === null) return { count: 0, first: null, last: null };
  let last = first;
  for (let count = 1; count < limit; count += 1) {
    const tick = nextInside(last);
    if (tick === null) return { count, first, last };
    last = tick;
  }
  return { count: limit, first, last: latestTick(nextInside, last, until) };
}

/** The newest tick up to `until`, at or after the known tick `from`, by binary search. */
function latestTick(nextInside: (base: Date) => Date | null, from: Date, until: Date): Date {
  let latest = from;
  let empty = until.getTime();
  while (empty - latest.getTime() >= MINUTE_MS) {
    const middle = new Date(Math.floor((latest.getTime() + empty) / 2));
    const tick = nextInside(middle);
    if (tick === null) empty = middle.getTime();
    else latest = tick;
  }
  return nextInside(latest) ?? latest;
}

/** The prepared search for the next tick of a clock; cached. */
function tickerOf(cron: CronFields, timezone: string): Ticker {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = cron;
  const key = [minute, hour, dayOfMonth, month, dayOfWeek, timezone].join(' ');
  const cached = tickers.get(key);
  if (cached !== undefined) return cached;
  // Parsed here in any case, because croner accepts more than is allowed.
  const times = { minutes: cronFieldValues('minute', minute), hours: cronFieldValues('hour', hour) };
  const days = daysLine(cron);
  if (!isTimeZone(timezone)) throw new RangeError(`"${timezone}" is not a time zone.`);
  const hasStar = minute.includes('*') || hour.includes('*');
  // Minute and hour keep their text: croner derives its rule for clock changes from it.
  const ticker = hasStar
    ? (after: Date) => nextRun(`${minute} ${hour} ${days}`, timezone, after)
    : fixedTimeTicker({ ...times, days, timezone });
  tickers.set(key, ticker);
  return ticker;
}

interface FixedTimes {
  /** Ascending, like the hours. */
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** The day fields in croner's syntax. */
  readonly days: string;
}

/**
 * Finds the fixed times on the wall clock and their instants here. Croner handles clock changes only for a single fixed
 * time: it drops "0,30 2" in the gap and repeats "0,30 1".
 */
function fixedTimeTicker({ timezone, ...times }: FixedTimes & { readonly timezone: string }): Ticker {
  const nextTime = fixedTimes(times);
  return (after) => {
    let wall = nextTime(wallClockAt(timezone, after.getTime()));
    while (wall !== null) {
      const tick = firstInstant(timezone, wall);
      // Otherwise `after` lies in the repeated hour, and this time has already fired in the first one.
      if (tick > after.getTime()) return new Date(tick);
      wall = nextTime(wall);
    }
    return null;
  };
}

/** Finds the first fixed time after another one on a wall clock, in milliseconds as if it were UTC. */
function fixedTimes({ minutes, hours, days }: FixedTimes): (after: number) => number | null {
  const [firstMinute = 0] = minutes;
  const [firstHour = 0] = hours;
  const first = firstHour * HOUR_MS + firstMinute * MINUTE_MS;
  /** Both in milliseconds since the start of the day. */
  const timeAfter = (after: number): number | undefined => {
    for (const hour of hours) {
      const minute = minutes.find((minute) => hour * HOUR_MS + minute * MINUTE_MS > after);
      if (minute !== undefined) return hour * HOUR_MS + minute * MINUTE_MS;
    }
    return undefined;
  };
  // Wall clock days all have the same length, so clocks that differ only in their time share one croner object.
  const nextDay = (after: number): number | null => nextRun(`0 0 ${days}`, 'UTC', new Date(after))?.getTime() ?? null;
  return (after) => {
    const today = Math.floor(after / DAY_MS) * DAY_MS;
    const time = timeAfter(after - today);
    // When no time of today is left, the next tick is on a later day.
    const day = nextDay(time === undefined ? today : today - SECOND_MS);
    if (day === null) return null;
    return day === today && time !== undefined ? day + time : day + first;
  };
}

/**
 * The next run that croner finds, without its fault in early March. When it searches from February for the 30th or the
 * 31st, croner takes "31 February" for 3 March and continues from there: `0 0 1,31 * *` would lose 1 March.
 */
function nextRun(line: string, timezone: string, base: Date): Date | null {
  const cron = cronOf(line, timezone);
  const run = cron.nextRun(base);
  // A run after a lost day is at least a day away, so most searches end here.
  if (run === null || run.getTime() - base.getTime() < DAY_MS / 2) return run;
  const year = new Date(wallClockAt(timezone, base.getTime())).getUTCFullYear();
  const march = firstInstant(timezone, Date.UTC(year, 2, 1));
  const lastSecond = new Date(march - SECOND_MS);
  return base < lastSecond && run.getTime() >= march ? cron.nextRun(lastSecond) : run;
}

function cronOf(line: string, timezone: string): Cron {
  const key = `${line} ${timezone}`;
  const cached = crons.get(key);
  if (cached !== undefined) return cached;
  // The ticks are the same, but with a fixed offset croner does not use the calendar of the zone.
  const cron = new Cron(line, { mode: '5-part', ...(timezone === 'UTC' ? { utcOffset: 0 } : { timezone }) });
  crons.set(key, cron);
  return cron;
}

/** The day and month fields for croner as plain numbers, independent of its dialect. */
function daysLine(cron: CronFields): string {
  const days = (['dayOfMonth', 'month', 'dayOfWeek'] as const).map((field) =>
    cron[field] === '*' ? '*' : cronFieldValues(field, cron[field]).join(','),
  );
  return days.join(' ');
}
