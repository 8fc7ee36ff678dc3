import { setImmediate as nextRound } from 'node:timers/promises';

/** Decides in which order the long work of a process continues. */
interface SliceQueue {
  /** Waits for a round of the event loop that no other long work uses. */
  nextSlice(): Promise<void>;
}

/** One time slice in each round, in the order of arrival, so that the process serves other requests in between. */
export const createSliceQueue = (): SliceQueue => {
  const waiting: (() => void)[] = [];
  const beginNextSlice = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(beginNextSlice);
  };
  return {
    nextSlice: () =>
      new Promise((resume) => {
        waiting.push(resume);
        if (waiting.length === 1) setImmediate(beginNextSlice);
      }),
  };
};

/** The time slices of this process. */
export const { nextSlice } = createSliceQueue();

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
