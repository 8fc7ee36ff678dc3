export interface CallSlots {
  /**
   * Waits for a slot, in order of asking. Resolves to the function that gives it back, or to null when none was free
   * within `waitMs` milliseconds.
   */
  take(waitMs: number): Promise<(() => void) | null>;
}

/** Hands out `count` slots, further takers queue. */
export const createCallSlots = (count: number): CallSlots => {
  let free = count;
  // A Set keeps the order of asking and lets one who gives up leave from the middle.
  const waiting = new Set<() => void>();

  const release = (): void => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return {
    take: (waitMs) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(release);
      }
      return new Promise((resolve) => {
        const grant = (): void => {
          clearTimeout(timer);
          resolve(release);
        };
        const timer = setTimeout(() => {
          waiting.delete(grant);
          resolve(null);
        }, waitMs);
        waiting.add(grant);
      });
    },
  };
};
