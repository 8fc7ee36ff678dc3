import { describe, expect, test } from '@jest/globals';
import { type CronFields, nextTick } from '../../../../src/domain/schedules/cron-ticks.js';

/**
 * Compares `nextTick` with a scan that looks at every minute of 2026 in turn. The expressions are drawn together
 * with the numbers they mean, so that the scan needs no parser; a third of the instants lie near a time change.
 * CRON_ORACLE_PAIRS sets how many pairs of expression and instant are drawn (bench/cron-oracle.mjs draws 200,000).
 */
const PAIRS = Number(process.env.CRON_ORACLE_PAIRS ?? 900);
const ZONES =
  PAIRS > 10_000
    ? [
        'UTC',
        'America/New_York',
        'Europe/Berlin',
        'Australia/Lord_Howe',
        'America/Santiago',
        'Africa/Casablanca',
        'Asia/Kathmandu',
        'Asia/Beirut',
      ]
    : ['UTC', 'America/New_York', 'America/Santiago'];

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 0, 1) / MINUTE_MS;
const MINUTES = 365 * 24 * 60;
/** How far the scan looks; later ticks only have to be later. Five days cover every weekday list with a margin. */
const HORIZON_MINUTES = 5 * 24 * 60;
const QUARTER_HOUR = 15;

type Random = (below: number) => number;

/** The same draws on every run: a linear congruential generator with the constants of Numerical Recipes. */
function seeded(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

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

interface DrawnClock {
  readonly fields: CronFields;
  /** Whether the fields match a wall-clock minute, counted from 1970 as if it were UTC. */
  matches(wallMinute: number): boolean;
}

function drawClock(random: Random): DrawnClock {
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

interface WallClock {
  /** What the wall clock shows in each minute of the year. */
  readonly shown: Float64Array;
  /** The latest time it has shown up to each minute. */
  readonly latest: Float64Array;
  /** Minutes at which it jumps. */
  readonly changes: readonly number[];
}

function wallClockOf(zone: string): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const shown = new Float64Array(MINUTES);
  const latest = new Float64Array(MINUTES);
  const changes: number[] = [];
  let offset = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    // Zones change on quarters of an hour only.
    if (minute % QUARTER_HOUR === 0) {
      const instant = new Date((START + minute) * MINUTE_MS);
      const now = Date.parse(`${format.format(instant).replace(' ', 'T')}:00Z`) / MINUTE_MS - START - minute;
      if (minute > 0 && now !== offset) changes.push(minute);
      offset = now;
    }
    shown[minute] = START + minute + offset;
    latest[minute] = Math.max(shown[minute] ?? 0, latest[minute - 1] ?? 0);
  }
  return { shown, latest, changes };
}

/** The first minute after `after` in which the clock fires, by looking at each; null beyond the horizon. */
function scan(clock: DrawnClock, wall: WallClock, after: number): number | null {
  const fixedTime = !clock.fields.minute.includes('*') && !clock.fields.hour.includes('*');
  for (let minute = after + 1; minute <= after + HORIZON_MINUTES; minute += 1) {
    const now = wall.shown[minute] ?? 0;
    if (!fixedTime) {
      if (clock.matches(now)) return minute;
      continue;
    }
    // A fixed time fires when the wall clock first reaches or passes it.
    for (let passed = (wall.latest[minute - 1] ?? 0) + 1; passed <= now; passed += 1) {
      if (clock.matches(passed)) return minute;
    }
  }
  return null;
}

describe('next tick against a scan of every minute', () => {
  test.each(ZONES.map((zone, index) => ({ zone, seed: index + 1 })))('agrees in $zone', ({ zone, seed }) => {
    const random = seeded(seed);
    const wall = wallClockOf(zone);
    const mismatches: unknown[] = [];
    for (let pair = 0; pair < PAIRS / ZONES.length; pair += 1) {
      const clock = drawClock(random);
      const change = wall.changes[random(wall.changes.length)];
      const near = change !== undefined && random(3) === 0;
      const after = near ? change - 180 + random(300) : random(MINUTES - HORIZON_MINUTES - 1) + 1;
      const seconds = random(2) * random(60) * 1000;
      const base = new Date((START + after) * MINUTE_MS + seconds);
      const found = nextTick(clock.fields, zone, base);
      const expected = scan(clock, wall, after);

      const horizonEnd = new Date((START + after + HORIZON_MINUTES) * MINUTE_MS);
      const agrees =
        expected === null ? found === null || found > horizonEnd : found?.getTime() === (START + expected) * MINUTE_MS;
      if (!agrees)
        mismatches.push({
          fields: clock.fields,
          base,
          found,
          expected: expected && new Date((START + expected) * MINUTE_MS),
        });
    }
    expect(mismatches).toEqual([]);
  });
});
