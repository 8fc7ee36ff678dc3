/** Looks that may be under way at a moment: what they show is made and sent in some three milliseconds. */
const AT_ONCE = 32;

/** Who looks when, of all who are rung for at the same moment. */
export interface LookTurns {
  /** Waits for a turn; what it resolves with ends it. */
  begin(): Promise<() => void>;
}

/**
 * Turns in the order in which they were asked for. The next ones begin in another round of the event loop: what looks show
 * is sent in the round in which they end, and everybody else is heard in between.
 */
export const createLookTurns = (atOnce = AT_ONCE): LookTurns => {
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
  const end = (): void => {
    free += 1;
    comeLater();
  };
  return {
    begin: () =>
      new Promise((resolve) => {
        waiting.push(() => {
          free -= 1;
          resolve(end);
        });
        comeLater();
      }),
  };
};

/** Those of this process. */
export const lookTurns = createLookTurns();
