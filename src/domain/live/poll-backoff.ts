export interface PauseLimits {
  /** Shortest time between two polls, in milliseconds; changes in between are read together. */
  readonly leastMs: number;
  /** Longest time between two polls, when polls show nothing. */
  readonly mostMs: number;
}

/** Decides when to poll again after frequent notifications that mostly concern other streams. */
export interface PollBackoff {
  /** Time left to wait; all times are in milliseconds of the same clock. */
  remainingMs(now: number): number;
  /** Marks the start of a poll. */
  begin(now: number): void;
  /** Marks the end of a poll. @param hasChanged whether it showed something, or left something to read */
  end(hasChanged: boolean): void;
}

/** Pauses double while polls show nothing. They are short again after a change or a quiet time. */
export const createPollBackoff = ({ leastMs, mostMs }: PauseLimits): PollBackoff => {
  let pauseMs = leastMs;
  let polledAt = Number.NEGATIVE_INFINITY;
  return {
    remainingMs: (now) => Math.max(0, polledAt + pauseMs - now),
    begin: (now) => {
      if (now - polledAt > mostMs) pauseMs = leastMs;
      polledAt = now;
    },
    end: (hasChanged) => {
      pauseMs = hasChanged ? leastMs : Math.min(2 * pauseMs, mostMs);
    },
  };
};
