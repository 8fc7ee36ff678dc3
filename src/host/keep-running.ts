import { setTimeout as sleep } from 'node:timers/promises';

/** A signal that is sent to all processes at once ends the kept one, too: within this time the service has received it, in milliseconds. */
const SAME_SIGNAL_MS = 100;

export interface KeepRunningOptions<Process, Ending> {
  /** The one that runs; undefined where none could be started. */
  readonly first: Process | undefined;
  /** Resolves when it has ended, with what is known of its end; or when `signal` is aborted. */
  readonly ended: (process: Process, signal: AbortSignal) => Promise<Ending>;
  /** Starts another one; undefined where that failed, which it has logged. Never rejects. */
  readonly start: () => Promise<Process | undefined>;
  /** How long to wait before the next start, by how long the last one ran, both in milliseconds. */
  readonly pauseAfter: (ranMs: number) => number;
  /** Logs that it ended, and that another one is started after a pause; without an ending, none had been started. */
  readonly onEnded: (pauseMs: number, ending: Ending | undefined) => void;
}

/** Starts a process again whenever it ends, with pauses that grow, until `signal`. Never rejects. */
export const keepRunning = async <Process, Ending>(
  { first, ended, start, pauseAfter, onEnded }: KeepRunningOptions<Process, Ending>,
  signal: AbortSignal,
): Promise<void> => {
  let process = first;
  for (;;) {
    const since = performance.now();
    const ending = process === undefined ? undefined : await ended(process, signal);
    const pauseMs = pauseAfter(performance.now() - since);
    await sleep(SAME_SIGNAL_MS, undefined, { signal }).catch(() => undefined); // aborted: seen next
    if (signal.aborted) return;
    onEnded(pauseMs, ending);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined); // aborted: seen next
    if (signal.aborted) return;
    process = await start();
  }
};

/** Pauses before the restarts of a process, in milliseconds; the last one repeats. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 5_000, 15_000, 30_000] as const;

/** After a run of this length the pauses start over. In milliseconds. */
const GOOD_RUN_MS = 60_000;

/**
 * Returns the pause before each restart of a process, in milliseconds: none after a good run, and longer after each failure.
 * Call the result whenever the process has ended, with how long it ran in milliseconds.
 * @param longestMs the longest pause, in milliseconds
 */
export const createRestartPauses = (longestMs = Number.POSITIVE_INFINITY): ((ranMs: number) => number) => {
  let failures = 0;
  return (ranMs) => {
    failures = ranMs > GOOD_RUN_MS ? 1 : failures + 1;
    return Math.min(PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0, longestMs);
  };
};
