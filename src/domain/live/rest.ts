export interface RestLimits {
  /** Least time between two looks, in milliseconds: what changes in between is read once. */
  readonly leastMs: number;
  /** Most time between them, while look after look shows nothing. */
  readonly mostMs: number;
}

/** When to look again at what rings often, and mostly for others. */
export interface Rest {
  /** How long to wait still at this time; all times are in milliseconds of the same clock. */
  remainingMs(now: number): number;
  /** A look begins. */
  begin(now: number): void;
  /** It is over. @param isNews whether it showed something, or left something to look at */
  end(isNews: boolean): void;
}

/** Rests double while nothing is shown. After something was, or after a quiet time, they are short again. */
export const createRest = ({ leastMs, mostMs }: RestLimits): Rest => {
  let restMs = leastMs;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    remainingMs: (now) => Math.max(0, lookedAt + restMs - now),
    begin: (now) => {
      if (now - lookedAt > mostMs) restMs = leastMs;
      lookedAt = now;
    },
    end: (isNews) => {
      restMs = isNews ? leastMs : Math.min(2 * restMs, mostMs);
    },
  };
};
