export interface CallSlots {
  /**
   * Waits for a slot, first in, first out. Resolves with the function that releases it, or with null when none was free
   * within `waitMs` milliseconds.
   */
  take(waitMs: number): Promise<(() => void) | null>;
}

/** Creates `count` slots; further callers queue. */
export const createCallSlots = (count: number): CallSlots => {
  let free = count;
  // A Set keeps the order and allows removal of a caller whose time is over.
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
