import { describe, expect, test } from '@jest/globals';
import type { CronFields } from '../../../../src/domain/schedules/cron-ticks.js';
import { previewTicks, type TickRemarkKind } from '../../../../src/domain/schedules/preview-ticks.js';
import { timeSlices } from '../../../../src/load/time-slicer.js';
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
 * Compares previews with a scan of every minute: random clocks, instants and numbers of ticks, and the remarks on them
 * around every clock change of the zones. PREVIEW_ORACLE_DRAWS sets their number (bench/cron-oracle.mjs uses 20,000,
 * in 30 zones and three years).
 */
const DRAWS = Number(process.env.PREVIEW_ORACLE_DRAWS ?? 200);
const isLarge = DRAWS > 10_000;
const WALL = { year: 2026, years: isLarge ? 3 : 1 };
const EVERYWHERE = [
  ...['UTC', 'America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/St_Johns', 'America/Havana'],
  ...['America/Santiago', 'America/Asuncion', 'America/Sao_Paulo', 'America/Nuuk', 'America/Mexico_City'],
  ...['Atlantic/Azores', 'Europe/London', 'Europe/Dublin', 'Europe/Berlin', 'Europe/Athens', 'Europe/Chisinau'],
  ...['Africa/Casablanca', 'Africa/Cairo', 'Africa/El_Aaiun', 'Asia/Beirut', 'Asia/Jerusalem', 'Asia/Gaza'],
  ...['Asia/Kathmandu', 'Asia/Tehran', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Norfolk'],
  ...['Pacific/Auckland', 'Pacific/Chatham'],
];
const ZONES = isLarge ? EVERYWHERE : ['Europe/Berlin', 'Australia/Lord_Howe'];

/** Length of the scan for the ticks of a preview. */
const HORIZON_MINUTES = (isLarge ? 20 : 5) * 24 * 60;
const MAX_COUNT = 20;
/** Minutes around a change in which every tick is compared. */
const AROUND = 180;

interface Seen {
  readonly at: number;
  readonly remarks: readonly TickRemarkKind[];
}

/** The first `count` ticks in the minutes after `after`, up to and including `last`, by scanning. */
const scan = (clock: DrawnClock, wall: WallClock, asked: Asked): readonly Seen[] => {
  const seen: Seen[] = [];
  for (let minute = asked.after + 1; minute <= asked.last && seen.length < asked.count; minute += 1) {
    if (!firesIn(clock, wall, minute)) continue;
    const remark = remarkIn(clock, wall, minute);
    seen.push({ at: (wall.start + minute) * MINUTE_MS, remarks: remark === null ? [] : [remark] });
  }
  return seen;
};

interface Asked {
  readonly after: number;
  readonly last: number;
  readonly count: number;
}

const remarkIn = (clock: DrawnClock, wall: WallClock, minute: number): TickRemarkKind | null => {
  const shown = wall.shown[minute] ?? 0;
  if (shown > (wall.shown[minute - 1] ?? 0) + 1) return clock.matches(shown) ? null : 'moved';
  for (const change of wall.changes) {
    // Minutes that the clock repeats from here on.
    const again = (wall.shown[change - 1] ?? 0) + 1 - (wall.shown[change] ?? 0);
    if (again <= 0) continue;
    if (minute >= change - again && minute < change) return 'first_of_two';
    if (minute >= change && minute < change + again) return 'second_of_two';
  }
  return null;
};

const preview = async (
  fields: CronFields,
  timezone: string,
  wall: WallClock,
  asked: Asked,
): Promise<readonly Seen[]> => {
  const instantOf = (minute: number) => new Date((wall.start + minute) * MINUTE_MS);
  const clock = { ...fields, timezone, id: 1, jitter: 0, clockSince: null, skippedTick: null, pausedUntil: null };
  const ticks = await previewTicks(
    { timeSlices },
    {
      ...{ clock, after: instantOf(asked.after), until: instantOf(asked.last), count: asked.count, medianMs: null },
    },
  );
  return ticks.map(({ at, remarks }) => ({ at: at.getTime(), remarks: remarks.map(({ kind }) => kind) }));
};

/** A clock of these fields; `minute` and `hour` are numbers or stars. */
const clockOf = (minute: number | '*', hour: number | '*'): DrawnClock => ({
  fields: { minute: `${minute}`, hour: `${hour}`, dayOfMonth: '*', month: '*', dayOfWeek: '*' },
  matches: (wallMinute) =>
    (minute === '*' || wallMinute % 60 === minute) && (hour === '*' || Math.floor(wallMinute / 60) % 24 === hour),
});

describe.each(ZONES.map((zone, index) => ({ zone, seed: index + 1 })))('a preview in $zone', ({ zone, seed }) => {
  const wall = wallClockOf(zone, WALL);

  test('has the ticks and remarks that a scan of every minute finds', async () => {
    const random = seededRandom(seed).below;
    const mismatches: unknown[] = [];
    for (let draw = 0; draw < DRAWS / ZONES.length; draw += 1) {
      const clock = drawClock(random);
      const change = wall.changes[random(wall.changes.length)];
      const isNear = change !== undefined && random(2) === 0;
      const latest = wall.shown.length - HORIZON_MINUTES - 1;
      const after = Math.min(isNear ? change - AROUND + random(2 * AROUND) : 1 + random(latest), latest);
      const asked = { after, last: after + HORIZON_MINUTES, count: 1 + random(MAX_COUNT) };
      const found = await preview(clock.fields, zone, wall, asked);
      const expected = scan(clock, wall, asked);
      if (JSON.stringify(found) !== JSON.stringify(expected))
        mismatches.push({ ...clock.fields, asked, found, expected });
    }
    expect(mismatches).toEqual([]);
  });

  test('remarks on every clock change, and on nothing else', async () => {
    for (const change of wall.changes) {
      const around = { after: change - AROUND, last: change + AROUND, count: 200 };
      const minutes = isLarge ? [0, 1, 10, 15, 29, 30, 45, 59] : [0, 15, 30];
      const hours = new Set<number>();
      for (let minute = around.after; minute <= around.last; minute += 1) {
        // Including the skipped hours.
        const passed = [wall.shown[minute] ?? 0, (wall.shown[minute - 1] ?? 0) + 1];
        for (const shown of passed) hours.add(Math.floor(shown / 60) % 24);
      }
      for (const minute of minutes) {
        for (const hour of ['*', ...hours] as const) {
          const clock = clockOf(minute, hour);
          const found = await preview(clock.fields, zone, wall, around);
          if (JSON.stringify(found) === JSON.stringify(scan(clock, wall, around))) continue;
          expect([clock.fields, found]).toEqual([clock.fields, scan(clock, wall, around)]);
        }
      }
    }
  });
});
