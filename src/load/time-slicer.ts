import { setImmediate as nextRound } from 'node:timers/promises';

/**
 * How long short work can delay long work, and how long work counts as short, in milliseconds. Under a constant load of
 * short requests, long work still gets one time slice in each such period.
 */
const SHORT_WORK_MS = 25;

/** Decides in which order all work in one process continues. */
interface SliceQueue {
  /**
   * Registers work that other callers wait for and that may end soon. Long work yields to it meanwhile.
   * @returns a function to call when the work has ended, or has become long itself
   */
  beginShortWork(): () => void;
  /**
   * Waits for a round of the event loop that no other long work uses and in which no short work is active. A short
   * request takes four or five rounds, and would otherwise wait for a time slice of long work in each of them.
   */
  nextSlice(): Promise<void>;
  /** The same for work that may be abandoned while it waits: it then uses no round. Resolves with false if so. */
  nextSliceUnless(isAbandoned: () => boolean): Promise<boolean>;
}

/** Long work that waits for its next time slice. */
interface Waiter {
  readonly isAbandoned: () => boolean;
  readonly resume: (isWanted: boolean) => void;
}

const never = (): boolean => false;

export const createSliceQueue = (shortWorkMs: number): SliceQueue => {
  /** Long work that waits, in the order of arrival. */
  const waiting: Waiter[] = [];
  /** Active short work and the time at which it began, oldest first. */
  const short = new Map<object, number>();
  /** Since when only short work delays the first waiter. */
  let delayedSince: number | undefined;
  let isServing = false;
  let lastTry: NodeJS.Timeout | undefined;

  const serveInNextRound = (): void => {
    if (isServing) return;
    isServing = true;
    // A second pending callback would serve two waiters in this round and in every later one.
    clearTimeout(lastTry);
    setImmediate(serve);
  };
  const serve = (): void => {
    isServing = false;
    if (waiting.length === 0) return;
    const now = performance.now();
    delayedSince ??= now;
    const delayedUntil = delayedSince + shortWorkMs;
    if (now < delayedUntil && isShortUnderWay(now)) {
      lastTry = setTimeout(serve, delayedUntil - now);
      return;
    }
    delayedSince = undefined;
    while (waiting[0]?.isAbandoned()) waiting.shift()?.resume(false);
    waiting.shift()?.resume(true);
    if (waiting.length > 0) serveInNextRound();
  };
  /** Work that waits for a node, or is a stream, ceases to count as short with its age. */
  const isShortUnderWay = (now: number): boolean => {
    for (const [work, beganAt] of short) {
      if (now - beganAt < shortWorkMs) return true;
      short.delete(work);
    }
    return false;
  };

  const nextSliceUnless = (isAbandoned: () => boolean): Promise<boolean> =>
    new Promise((resume) => {
      waiting.push({ isAbandoned, resume });
      if (waiting.length === 1) serveInNextRound();
    });

  return {
    beginShortWork: () => {
      const work = {};
      short.set(work, performance.now());
      return () => {
        if (short.delete(work) && short.size === 0 && waiting.length > 0) serveInNextRound();
      };
    },
    nextSlice: async () => {
      await nextSliceUnless(never);
    },
    nextSliceUnless,
  };
};

/** The time slices of this process. */
export const { beginShortWork, nextSlice, nextSliceUnless } = createSliceQueue(SHORT_WORK_MS);

/**
 * Returns a function for long computations to call after each step. It yields to the event loop once the time slice is
 * used up.
 * @param sliceMs longest time for which the work blocks the event loop, in milliseconds
 * @param slice waits for the next slice; work that may hold locks must not queue behind responses
 */
export const timeSlicer = (sliceMs: number, slice: () => Promise<void> = nextSlice): (() => Promise<void>) => {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() <= sliceEnd) return;
    await slice();
    sliceEnd = performance.now() + sliceMs;
  };
};

/** Time slices of the domain's long computations. */
export const timeSlices = {
  ofRequest: (sliceMs: number): (() => Promise<void>) => timeSlicer(sliceMs),
  ofTransaction: (sliceMs: number): (() => Promise<void>) => timeSlicer(sliceMs, nextRound),
};
