export interface PauseLimits {
  /** Least time between two looks, in milliseconds: what changes in between is read once. */
  readonly leastMs: number;
  /** Most time between them, while look after look shows nothing. */
  readonly mostMs: number;
}

/** When to look again at what rings often, and mostly for others. */
export interface LookPauses {
  /** How long to wait still at this time; all times are in milliseconds of the same clock. */
  remainingMs(now: number): number;
  /** A look begins. */
  begin(now: number): void;
  /** It is over. @param isNews whether it showed something, or left something to look at */
  end(isNews: boolean): void;
}

/** Pauses double while nothing is shown. After something was, or after a quiet time, they are short again. */
export const createLookPauses = ({ leastMs, mostMs }: PauseLimits): LookPauses => {
  let pauseMs = leastMs;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    remainingMs: (now) => Math.max(0, lookedAt + pauseMs - now),
    begin: (now) => {
      if (now - lookedAt > mostMs) pauseMs = leastMs;
      lookedAt = now;
    },
    end: (isNews) => {
      pauseMs = isNews ? leastMs : Math.min(2 * pauseMs, mostMs);
    },
  };
};
