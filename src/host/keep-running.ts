import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A signal to the whole process group also ends the child: within this time the service receives it too, in
 * milliseconds.
 */
const SAME_SIGNAL_MS = 100;

export interface KeepRunningOptions<Process, Ending> {
  /** The running process; undefined if none could be started. */
  readonly first: Process | undefined;
  /** Resolves with details when the process has ended, or when `signal` is aborted. */
  readonly ended: (process: Process, signal: AbortSignal) => Promise<Ending>;
  /** Starts another process; undefined if that failed, after logging the error. Never rejects. */
  readonly start: () => Promise<Process | undefined>;
  /** The pause before the next start for the length of the last run, both in milliseconds. */
  readonly pauseAfter: (ranMs: number) => number;
  /** Logs the end of a process and the pause before the next start; without `ending`, no process had been started. */
  readonly onEnded: (pauseMs: number, ending: Ending | undefined) => void;
}

/** Restarts a process whenever it ends, with growing pauses, until `signal`. Never rejects. */
export const keepRunning = async <Process, Ending>(
  { first, ended, start, pauseAfter, onEnded }: KeepRunningOptions<Process, Ending>,
  signal: AbortSignal,
): Promise<void> => {
  let process = first;
  for (;;) {
    const since = performance.now();
    const ending = process === undefined ? undefined : await ended(process, signal);
    const pauseMs = pauseAfter(performance.now() - since);
    await sleep(SAME_SIGNAL_MS, undefined, { signal }).catch(() => undefined); // aborted: checked next
    if (signal.aborted) return;
    onEnded(pauseMs, ending);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // aborted: checked next
    if (signal.aborted) return;
    process = await start();
  }
};

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
