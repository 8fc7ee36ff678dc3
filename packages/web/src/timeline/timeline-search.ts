export const RANGES = ['day', 'week'] as const;

export type Range = (typeof RANGES)[number];

/** What the address says of the timeline. */
export interface TimelineSearch {
  readonly q?: string;
  /** A day, or a week, to each side of now; a day by default. */
  readonly range?: Range;
  readonly list?: boolean;
}

/** Reads the address; what it does not know is left out. */
export const parseTimelineSearch = (search: Readonly<Record<string, unknown>>): TimelineSearch => {
  const range = RANGES.find((name) => name === search.range);
  return {
    ...(search.q === undefined || search.q === '' ? {} : { q: String(search.q) }),
    ...(range === undefined ? {} : { range }),
    ...(String(search.list) === 'true' ? { list: true } : {}),
  };
};
