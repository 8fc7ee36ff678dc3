/**
 * Makes what long work in memory calls after each of its steps: now and then it gives the event loop a turn.
 * @param sliceMs how long the work may keep the event loop to itself
 */
export const eventLoopTurns = (sliceMs: number): (() => Promise<void>) => {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() <= sliceEnd) return;
    await new Promise(setImmediate);
    sliceEnd = performance.now() + sliceMs;
  };
};
