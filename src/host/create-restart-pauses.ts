/** Pauses before a process is started again that ended, in milliseconds; the last one repeats. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;

/** A process that ran this long had a good start; the pauses start over. In milliseconds. */
const GOOD_RUN_MS = 60_000;

/**
 * How long to wait before a process is started again: not at all where it worked for a while, and ever longer where it does
 * not. Called each time it has ended, with how long it ran in milliseconds.
 * @param longestMs no pause is longer, in milliseconds
 */
export const createRestartPauses = (longestMs = Number.POSITIVE_INFINITY): ((ranMs: number) => number) => {
  let failures = 0;
  return (ranMs) => {
    failures = ranMs > GOOD_RUN_MS ? 1 : failures + 1;
    return Math.min(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0, longestMs);
  };
};
