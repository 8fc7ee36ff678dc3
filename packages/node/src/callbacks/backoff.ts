/** First pause between two tries of a callback, in milliseconds. */
const FIRST_DELAY_MS = 500;
/** Longest pause, in milliseconds. */
const LONGEST_DELAY_MS = 12_000;
/** Growth from one pause to the next. Source: daemon.md §1.2. */
const GROWTH = 1.6;

/** Longest time a callback is tried in one go, in milliseconds. Source: daemon.md §1.2. */
export const RETRY_LIMIT_MS = 30_000;

/**
 * How long to wait after failed try `attempt` (the first is 0), in milliseconds, or null when the time is up.
 * Spread by half either way, so that many nodes do not come back in step.
 */
export function retryDelay(attempt: number, elapsedMs: number, random: number): number | null {
  const base = Math.min(FIRST_DELAY_MS * GROWTH ** attempt, LONGEST_DELAY_MS);
  const delay = Math.round(base * (0.5 + random));
  return elapsedMs + delay > RETRY_LIMIT_MS ? null : delay;
}
