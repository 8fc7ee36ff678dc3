/** What waits to go on, in the order in which it came. */
const waiting: (() => void)[] = [];

const beginNext = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
};

/**
 * Waits for a round of the event loop that nothing else of long work has: one that is asked for in each round would have
 * those of all long answers go on in the same one, and everybody else wait for their sum.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginNext);
  });

/**
 * Makes what long work in memory calls after each of its steps: now and then it gives the event loop a turn.
 * @param sliceMs how long the work may keep the event loop to itself
 * @param turn what it waits for; work that is no answer, and may hold locks, does not stand in line with those that are
 */
export const eventLoopTurns = (sliceMs: number, turn: () => Promise<void> = nextTurn): (() => Promise<void>) => {
  let sliceEnd = performance.now() + sliceMs;
  return async () => {
    if (performance.now() <= sliceEnd) return;
    await turn();
    sliceEnd = performance.now() + sliceMs;
  };
};
