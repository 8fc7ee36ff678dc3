import type { CronFields } from '../../src/domain/schedules/cron-ticks.js';
import type { SeededRandom } from './seeded-random.js';

/** Random cron expressions with their meaning, and zones minute by minute: an oracle that needs no parser. */

export const MINUTE_MS = 60_000;
const QUARTER_HOUR = 15;

export type Random = SeededRandom['below'];

interface DrawnField {
  readonly text: string;
  readonly hits: ReadonlySet<number>;
}

/** Draws one field of `min` to `max`, by the odds that it is a plain star. */
function drawField(random: Random, [min, max]: readonly [number, number], starOdds: number): DrawnField {
  if (random(100) < starOdds) return { text: '*', hits: numbers(min, max, 1) };
  const texts: string[] = [];
  const hits = new Set<number>();
  for (let items = 1 + Math.max(0, random(5) - 2); items > 0; items -= 1) {
    const low = min + random(max - min + 1);
    const high = low + random(max - low + 1);
    const step = 1 + random(high - low + 1);
    const starStep = 1 + random(max - min + 1);
    const [text, meant] = (
      [
        [`${low}`, numbers(low, low, 1)],
        [`${low}-${high}`, numbers(low, high, 1)],
        [`${low}-${high}/${step}`, numbers(low, high, step)],
        [`*/${starStep}`, numbers(min, max, starStep)],
      ] as const
    )[random(4)] ?? ['', new Set<number>()];
    texts.push(text);
    for (const number of meant) hits.add(number);
  }
  return { text: texts.join(','), hits };
}

function numbers(low: number, high: number, step: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (let number = low; number <= high; number += step) found.add(number);
  return found;
}

export interface DrawnClock {
  readonly fields: CronFields;
  /** Whether the fields match a wall-clock minute, counted from 1970 as if it were UTC. */
  matches(wallMinute: number): boolean;
}

export function drawClock(random: Random): DrawnClock {
  const minute = drawField(random, [0, 59], 15);
  const hour = drawField(random, [0, 23], 30);
  const dayOfMonth = drawField(random, [1, 31], 60);
  const month = drawField(random, [1, 12], 80);
  const dayOfWeek = drawField(random, [0, 6], 60);
  const fields = {
    minute: minute.text,
    hour: hour.text,
    dayOfMonth: dayOfMonth.text,
    month: month.text,
    dayOfWeek: dayOfWeek.text,
  };
  const eitherDay = dayOfMonth.text !== '*' && dayOfWeek.text !== '*';
  return {
    fields,
    matches(wallMinute) {
      if (!minute.hits.has(wallMinute % 60) || !hour.hits.has(Math.floor(wallMinute / 60) % 24)) return false;
      const date = new Date(wallMinute * MINUTE_MS);
      const inMonthDays = dayOfMonth.hits.has(date.getUTCDate());
      const inWeekDays = dayOfWeek.hits.has(date.getUTCDay());
      return (
        month.hits.has(date.getUTCMonth() + 1) && (eitherDay ? inMonthDays || inWeekDays : inMonthDays && inWeekDays)
      );
    },
  };
}

export interface WallClock {
  /** The first minute, counted from 1970. */
  readonly start: number;
  /** What the wall clock shows in each minute. */
  readonly shown: Float64Array;
  /** The latest time it has shown up to each minute. */
  readonly latest: Float64Array;
  /** Minutes at which it jumps. */
  readonly changes: readonly number[];
}

/** The clock of a zone from the beginning of a year, for as many years. */
export function wallClockOf(
  zone: string,
  { year, years }: { readonly year: number; readonly years: number },
): WallClock {
  const start = Date.UTC(year, 0, 1) / MINUTE_MS;
  const length = Date.UTC(year + years, 0, 1) / MINUTE_MS - start;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const shown = new Float64Array(length);
  const latest = new Float64Array(length);
  const changes: number[] = [];
  let offset = 0;
  for (let minute = 0; minute < length; minute += 1) {
    // Zones change on quarters of an hour only.
    if (minute % QUARTER_HOUR === 0) {
      const instant = new Date((start + minute) * MINUTE_MS);
      const now = Date.parse(`${format.format(instant).replace(' ', 'T')}:00Z`) / MINUTE_MS - start - minute;
      if (minute > 0 && now !== offset) changes.push(minute);
      offset = now;
    }
    shown[minute] = start + minute + offset;
    latest[minute] = Math.max(shown[minute] ?? 0, latest[minute - 1] ?? 0);
  }
  return { start, shown, latest, changes };
}

/** Whether a clock fires in a minute, counted from where the wall clock begins. */
export function firesIn(clock: DrawnClock, wall: WallClock, minute: number): boolean {
  const now = wall.shown[minute] ?? 0;
  const isFixedTime = !clock.fields.minute.includes('*') && !clock.fields.hour.includes('*');
  if (!isFixedTime) return clock.matches(now);
  // A fixed time fires when the wall clock first reaches or passes it.
  for (let passed = (wall.latest[minute - 1] ?? 0) + 1; passed <= now; passed += 1) {
    if (clock.matches(passed)) return true;
  }
  return false;
}
