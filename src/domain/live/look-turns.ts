/** Looks that may be under way at a moment: what they show is made and sent in some three milliseconds. */
const AT_ONCE = 32;

/** A look that takes longer waits for the database: it does not keep those behind it from theirs. In milliseconds. */
const LONGEST_TURN_MS = 1_000;

/** Who looks when, of all who are rung for at the same moment. */
export interface LookTurns {
  /** Waits for a turn; what it resolves with ends it, unless it took so long that it has ended. */
  begin(): Promise<() => void>;
}

/**
 * Turns in the order in which they were asked for. The next ones begin in another round of the event loop: what looks show
 * is sent in the round in which they end, and everybody else is heard in between.
 */
export const createLookTurns = (atOnce = AT_ONCE, longestMs = LONGEST_TURN_MS): LookTurns => {
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

/** Those of this process. */
export const lookTurns = createLookTurns();
