import type { Random } from '../ports/random.js';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

/**
 * The pause before the next attempt, in milliseconds: it doubles from 0.5 s to 15 s, and up to half is subtracted at
 * random, so that the runs of a recovered node do not all arrive at once.
 * Source: schedules.md §5.
 */
export const retryDelayMs = (attempts: number, random: Random): number => {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.max(FIRST_DELAY_MS, longest - random.integer(longest / 2));
};
