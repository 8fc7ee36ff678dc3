import { Cron } from 'croner';
import { LRUCache } from 'lru-cache';
import { isTimeZone } from '../is-time-zone.js';
import { firstInstant, wallAt } from '../time-zone.js';
import { type CronField, cronFieldValues } from './cron-field.js';

/** The five texts of a schedule's clock, each valid by `cronFieldProblem`. */
export type CronFields = Readonly<Record<CronField, string>>;

/** A stretch of time after `after` up to and with `until`, in which at most `limit` ticks are counted. */
export interface TickWindow {
  readonly after: Date;
  readonly until: Date;
  /** At least 1. */
  readonly limit: number;
}

/** The ticks of a window. `count` stops at the window's limit; `first` and `last` are exact all the same. */
export interface Ticks {
  readonly count: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/** Most days that a month ever has, January first. */
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Prepared searches kept for reuse; most schedules of an installation share a few clocks. */
const TICKERS_KEPT = 500;

/** Finds the first tick strictly after an instant. */
type Ticker = (after: Date) => Date | null;

const tickers = new LRUCache<string, Ticker>({ max: TICKERS_KEPT });

/**
 * Tells whether a clock can never fire because its days do not exist (30 February), in constant time.
 * @throws {RangeError} a field is invalid
 */
export function neverFires(cron: CronFields): boolean {
  // With both day fields restricted either may match, and every weekday comes round.
  if (cron.dayOfMonth === '*' || cron.dayOfWeek !== '*') return false;
  const [firstDay = 1] = cronFieldValues('dayOfMonth', cron.dayOfMonth);
  return cronFieldValues('month', cron.month).every((month) => firstDay > (LONGEST_MONTHS[month - 1] ?? 0));
}

/**
 * Finds the first tick strictly after an instant, on a whole minute; null when the clock never fires.
 * Where clocks go forward, a fixed time that is left out fires once, at the first minute after the gap;
 * where they go back, a fixed time that comes twice fires at the first. With a `*` in the minute or the
 * hour every real minute that reads like the fields fires.
 * @throws {RangeError} a field or the zone is invalid
 * Source: schedules.md §3.
 */
export function nextTick(cron: CronFields, timezone: string, after: Date): Date | null {
  const ticker = tickerOf(cron, timezone);
  return neverFires(cron) ? null : ticker(after);
}

/**
 * Counts the ticks of a window and names its first and last.
 * Costs one search (about 0.05 ms) per counted tick, and some thirty more when the limit cuts the count short.
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

/** The newest tick up to `until` at or after the known tick `from`, by halving what lies between. */
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

/** The search for the next tick of one clock that does fire, prepared once: preparing costs ten searches. */
function tickerOf(cron: CronFields, timezone: string): Ticker {
  const line = crontabLine(cron);
  const key = `${line} ${timezone}`;
  const kept = tickers.get(key);
  if (kept !== undefined) return kept;
  if (!isTimeZone(timezone)) throw new RangeError(`"${timezone}" is not a time zone.`);
  const hasStar = cron.minute.includes('*') || cron.hour.includes('*');
  const ticker = hasStar ? everyHourTicker(line, timezone) : fixedTimeTicker(line, timezone);
  tickers.set(key, ticker);
  return ticker;
}

function everyHourTicker(line: string, timezone: string): Ticker {
  // The same ticks, but the fixed offset spares croner the calendar of the zone.
  const zone = timezone === 'UTC' ? { utcOffset: 0 } : { timezone };
  const everyHour = new Cron(line, { mode: '5-part', ...zone });
  return (after) => nextRun(everyHour, timezone, after);
}

/**
 * Walks the wall clock with croner and finds the instants here. Left to itself croner follows the rule for a
 * single fixed time only: it drops "0,30 2" in the gap and repeats "0,30 1".
 */
function fixedTimeTicker(line: string, timezone: string): Ticker {
  const wallClock = new Cron(line, { mode: '5-part', utcOffset: 0 });
  return (after) => {
    let wall = nextRun(wallClock, 'UTC', new Date(wallAt(timezone, after.getTime())));
    while (wall !== null) {
      const tick = firstInstant(timezone, wall.getTime());
      // Not later: `after` lies in the repeated hour, and this time has fired in the first one.
      if (tick > after.getTime()) return new Date(tick);
      wall = nextRun(wallClock, 'UTC', wall);
    }
    return null;
  };
}

/**
 * The next run that croner finds, with the first days of March put back. Looking from February for the 30th or
 * the 31st, croner takes "31 February" for 3 March and goes on from there: `0 0 1,31 * *` would lose 1 March.
 */
function nextRun(cron: Cron, timezone: string, base: Date): Date | null {
  const run = cron.nextRun(base);
  // What follows a lost day is at least a day away, so most searches end here.
  if (run === null || run.getTime() - base.getTime() < HALF_DAY_MS) return run;
  const year = new Date(wallAt(timezone, base.getTime())).getUTCFullYear();
  const march = firstInstant(timezone, Date.UTC(year, 2, 1));
  const lastSecond = new Date(march - 1000);
  return base < lastSecond && run.getTime() >= march ? cron.nextRun(lastSecond) : run;
}

/** Joins the fields for croner; the day and month fields as plain numbers, so that its dialect does not matter. */
function crontabLine(cron: CronFields): string {
  // Minute and hour keep their text, because croner derives its rule for time changes from it.
  for (const field of ['minute', 'hour'] as const) cronFieldValues(field, cron[field]);
  const days = (['dayOfMonth', 'month', 'dayOfWeek'] as const).map((field) =>
    cron[field] === '*' ? '*' : cronFieldValues(field, cron[field]).join(','),
  );
  return [cron.minute, cron.hour, ...days].join(' ');
}
