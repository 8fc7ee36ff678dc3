/** Pauses before an ended process is restarted, in milliseconds; the last one repeats. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;

/** After a run of this length the pauses begin again, in milliseconds. */
const GOOD_RUN_MS = 60_000;

/**
 * The pause before a process is restarted: none after a long run, and growing after short runs. Called after each run
 * with its length in milliseconds.
 * @param longestMs upper bound of all pauses, in milliseconds
 */
export const createRestartPauses = (longestMs = Number.POSITIVE_INFINITY): ((ranMs: number) => number) => {
  let failures = 0;
  return (ranMs) => {
    failures = ranMs > GOOD_RUN_MS ? 1 : failures + 1;
    return Math.min(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0, longestMs);
  };
};
