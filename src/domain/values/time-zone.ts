import { CronDate } from 'croner';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The first instant at which the wall clock shows `wallMs`, or the end of the gap that skips it. */
export function firstInstant(timezone: string, wallMs: number): number {
  // No zone changes twice within two days, so these are the offsets on both sides of any change nearby.
  const before = wallMs - offsetMs(timezone, wallMs - DAY_MS);
  if (wallClockAt(timezone, before) === wallMs) return before;
  const behind = wallMs - offsetMs(timezone, wallMs + DAY_MS);
  if (wallClockAt(timezone, behind) === wallMs) return behind;

  // In a gap the two results lie on either side of the change.
  let low = behind;
  let high = before;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (wallClockAt(timezone, middle) < wallMs) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The effect of a clock change on an instant: the clock has just jumped forward to it, or the wall clock shows the same
 * time twice and this is the first or the second of the two.
 */
export type ClockChange = 'after_gap' | 'first_of_two' | 'second_of_two';

/** How the zone's clock changes at an instant, on a whole minute; null where it does not change. */
export function clockChangeAt(timezone: string, instant: number): ClockChange | null {
  const offset = offsetMs(timezone, instant);
  if (offsetMs(timezone, instant - MINUTE_MS) < offset) return 'after_gap';
  const wall = instant + offset;
  // No zone changes twice within two days, so a repeated reading has the offset of a day later or earlier.
  const later = wall - offsetMs(timezone, instant + DAY_MS);
  if (later > instant && wallClockAt(timezone, later) === wall) return 'first_of_two';
  const earlier = wall - offsetMs(timezone, instant - DAY_MS);
  return earlier < instant && wallClockAt(timezone, earlier) === wall ? 'second_of_two' : null;
}

/** The wall clock time of a zone at an instant, in ISO 8601 with its UTC offset: `2026-03-29T03:00:00+02:00`. */
export function localTime(timezone: string, instant: number): string {
  const offset = offsetMs(timezone, instant);
  const wall = new Date(instant + offset).toISOString().slice(0, 19);
  // Offsets had seconds before zones set the clocks.
  const ahead = new Date(Math.abs(offset)).toISOString().slice(11, offset % MINUTE_MS === 0 ? 16 : 19);
  return `${wall}${offset < 0 ? '-' : '+'}${ahead}`;
}

/** How far the zone's wall clock is ahead of UTC, in milliseconds. */
function offsetMs(timezone: string, instant: number): number {
  return wallClockAt(timezone, instant) - instant;
}

/** The wall clock time of a zone at an instant, in milliseconds as if it were UTC. */
export function wallClockAt(timezone: string, instant: number): number {
  if (timezone === 'UTC') return instant;
  const wall = new CronDate(new Date(instant), timezone);
  return Date.UTC(wall.year, wall.month, wall.day, wall.hour, wall.minute, wall.second, wall.ms);
}
