/** Pause before the second attempt of a callback, in milliseconds. */
const FIRST_DELAY_MS = 500;
/** Longest pause, in milliseconds. */
const LONGEST_DELAY_MS = 12_000;
/** Growth from one pause to the next. Source: daemon.md §1.2. */
const GROWTH = 1.6;

/** Longest time for the attempts of one callback, in milliseconds. Source: daemon.md §1.2. */
export const RETRY_LIMIT_MS = 30_000;

/**
 * The pause after the failed attempt `attempt` (the first is 0), in milliseconds, or null when the time limit is
 * reached. Varied randomly by 50 % either way, so that many nodes do not retry at the same moment.
 */
export function retryDelay(attempt: number, elapsedMs: number, random: number): number | null {
  const base = Math.min(FIRST_DELAY_MS * GROWTH ** attempt, LONGEST_DELAY_MS);
  const delay = Math.round(base * (0.5 + random));
  return elapsedMs + delay > RETRY_LIMIT_MS ? null : delay;
}
