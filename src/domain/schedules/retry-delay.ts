import type { Random } from '../ports/random.js';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

/**
 * How long to wait after a number of attempts before the next: doubling from 0.5 s to 15 s, of which up to half is
 * taken off at random, so that the runs of a node that came back do not all arrive at once. Milliseconds.
 * Source: schedules.md §5.
 */
export const retryDelayMs = (attempts: number, random: Random): number => {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.max(FIRST_DELAY_MS, longest - random.integer(longest / 2));
};
