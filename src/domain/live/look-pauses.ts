export interface PauseLimits {
  /** Shortest time between two polls, in milliseconds; changes in between are read together. */
  readonly leastMs: number;
  /** Longest time between two polls, when polls show nothing. */
  readonly mostMs: number;
}

/** Decides when to poll again after frequent notifications that mostly concern other streams. */
export interface LookPauses {
  /** Time left to wait; all times are in milliseconds of the same clock. */
  remainingMs(now: number): number;
  /** Marks the start of a poll. */
  begin(now: number): void;
  /** Marks the end of a poll. @param isNews whether it showed something, or left something to read */
  end(isNews: boolean): void;
}

/** Pauses double while polls show nothing. They are short again after a change or a quiet time. */
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
