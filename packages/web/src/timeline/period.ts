/** A part of time, in milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

export const MINUTE_MS = 60_000;

export const DAY_MS = 86_400_000;

/** The shortest period that the timeline shows. */
const MIN_SPAN_MS = MINUTE_MS;

export const spanOf = ({ from, until }: Period): number => until - from;

/** Moves a period into another one, and makes it as short as that one and as long as the shortest one. */
export const fitInto = (period: Period, within: Period): Period => {
  const span = Math.min(Math.max(spanOf(period), MIN_SPAN_MS), spanOf(within));
  const from = Math.min(Math.max(period.from, within.from), within.until - span);
  return { from, until: from + span };
};

/** A period that is `factor` times as long; the time `at` stays in its place. */
export const zoomed = ({ from, until }: Period, factor: number, at: number): Period => {
  const wanted = Math.max((until - from) * factor, MIN_SPAN_MS);
  const part = (at - from) / (until - from);
  return { from: at - wanted * part, until: at + wanted * (1 - part) };
};

export const moved = ({ from, until }: Period, ms: number): Period => ({ from: from + ms, until: until + ms });

/** The parts of a period that none of some others covers, in their order. */
export const gapsIn = ({ from, until }: Period, covered: readonly Period[]): readonly Period[] => {
  const gaps: Period[] = [];
  let start = from;
  for (const part of [...covered].sort((one, other) => one.from - other.from)) {
    if (part.from >= until) break;
    if (part.from > start) gaps.push({ from: start, until: part.from });
    start = Math.max(start, part.until);
    if (start >= until) return gaps;
  }
  return start < until ? [...gaps, { from: start, until }] : gaps;
};
