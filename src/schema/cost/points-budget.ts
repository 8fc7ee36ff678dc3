/** Length of a window in milliseconds, as for requests. Source: rest.md §4.4. */
const WINDOW_MS = 60_000;

/** The points that one person may spend in a minute, by all of their keys. */
export interface PointsBudget {
  readonly limit: number;
  /** Points that are left of this minute; below 0 when what was running spent more. */
  readonly left: number;
  /** Seconds until there are all points again, at least 1. */
  readonly secondsToReset: number;
  /** Takes points of this minute; what is returned gives some of them back, unless their minute has ended. */
  take(points: number): (unspent: number) => void;
}

interface Window {
  readonly resetAt: number;
  spent: number;
}

/**
 * Counts the points of people in windows of a minute that begin with somebody's first operation, in the memory of this
 * process: one small record for each person of the last minute.
 * @param perMinute 0 lifts the limit
 * @param now milliseconds since 1970
 */
export const createPointsBudgets = (
  perMinute: number,
  now: () => number,
): ((person: string) => PointsBudget | undefined) => {
  // All windows are equally long, so the order in which they were put in is the order in which they end.
  const windows = new Map<string, Window>();
  const windowOf = (person: string): Window => {
    for (const [ended, { resetAt }] of windows) {
      if (resetAt > now()) break;
      windows.delete(ended);
    }
    const window = windows.get(person) ?? { resetAt: now() + WINDOW_MS, spent: 0 };
    windows.set(person, window);
    return window;
  };
  return (person) =>
    perMinute === 0
      ? undefined
      : {
          limit: perMinute,
          get left() {
            return perMinute - windowOf(person).spent;
          },
          get secondsToReset() {
            return Math.max(1, Math.ceil((windowOf(person).resetAt - now()) / 1000));
          },
          take: (points) => {
            const window = windowOf(person);
            window.spent += points;
            return (unspent) => {
              window.spent -= unspent;
            };
          },
        };
};
