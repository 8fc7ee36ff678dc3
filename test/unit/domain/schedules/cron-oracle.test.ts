import { describe, expect, test } from '@jest/globals';
import { nextTick } from '../../../../src/domain/schedules/cron-ticks.js';
import {
  type DrawnClock,
  drawClock,
  firesIn,
  MINUTE_MS,
  type WallClock,
  wallClockOf,
} from '../../../support/drawn-clock.js';
import { seededRandom } from '../../../support/seeded-random.js';

/**
 * Compares `nextTick` with a scan of every minute of 2026. The random expressions are generated together
 * with their numbers, so that the scan needs no parser. A third of the instants lie near a clock change.
 * CRON_ORACLE_PAIRS sets the number of pairs of expression and instant (bench/cron-oracle.mjs uses 200,000).
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

const WALL = { year: 2026, years: 1 };
const MINUTES = 365 * 24 * 60;
/** Length of the scan; later ticks only have to be later. Five days cover every weekday list with a margin. */
const HORIZON_MINUTES = 5 * 24 * 60;
/** The first minute after `after` in which the clock fires, by scanning; null beyond the horizon. */
function scan(clock: DrawnClock, wall: WallClock, after: number): number | null {
  for (let minute = after + 1; minute <= after + HORIZON_MINUTES; minute += 1) {
    if (firesIn(clock, wall, minute)) return minute;
  }
  return null;
}

describe('next tick against a scan of every minute', () => {
  test.each(ZONES.map((zone, index) => ({ zone, seed: index + 1 })))('agrees in $zone', ({ zone, seed }) => {
    const random = seededRandom(seed).below;
    const wall = wallClockOf(zone, WALL);
    const mismatches: unknown[] = [];
    for (let pair = 0; pair < PAIRS / ZONES.length; pair += 1) {
      const clock = drawClock(random);
      const change = wall.changes[random(wall.changes.length)];
      const near = change !== undefined && random(3) === 0;
      const after = near ? change - 180 + random(300) : random(MINUTES - HORIZON_MINUTES - 1) + 1;
      const seconds = random(2) * random(60) * 1000;
      const base = new Date((wall.start + after) * MINUTE_MS + seconds);
      const found = nextTick(clock.fields, zone, base);
      const expected = scan(clock, wall, after);

      const horizonEnd = new Date((wall.start + after + HORIZON_MINUTES) * MINUTE_MS);
      const agrees =
        expected === null
          ? found === null || found > horizonEnd
          : found?.getTime() === (wall.start + expected) * MINUTE_MS;
      if (!agrees)
        mismatches.push({
          fields: clock.fields,
          base,
          found,
          expected: expected && new Date((wall.start + expected) * MINUTE_MS),
        });
    }
    expect(mismatches).toEqual([]);
  });
});
