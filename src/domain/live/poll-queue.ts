/** Concurrent polls: their items are built and sent in about three milliseconds. */
const AT_ONCE = 32;

/**
 * A slot expires after this time, so that a poll that waits for the database does not delay the others. Milliseconds.
 */
const LONGEST_TURN_MS = 1_000;

/** The queue of streams that were notified at the same moment. */
export interface PollQueue {
  /** Waits for a slot. Resolves with a function that releases it, unless it has already expired. */
  begin(): Promise<() => void>;
}

/**
 * A first-in, first-out queue. The next polls start in another round of the event loop: items are sent in the round in
 * which a poll ends, and other work runs in between.
 */
export const createPollQueue = (atOnce = AT_ONCE, longestMs = LONGEST_TURN_MS): PollQueue => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  let isComing = false;

  const comeLater = (): void => {
    if (isComing || waiting.length === 0 || free === 0) return;
    isComing = true;
    setImmediate(() => {
      isComing = false;
      for (const begin of waiting.splice(0, free)) begin();
    });
  };
  const take = (): (() => void) => {
    free -= 1;
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      free += 1;
      comeLater();
    };
    const timer = setTimeout(end, longestMs).unref();
    return end;
  };
  return {
    begin: () =>
      new Promise((resolve) => {
        waiting.push(() => resolve(take()));
        comeLater();
      }),
  };
};

/** The queue of this process. */
export const pollQueue = createPollQueue();
