import { LRUCache } from 'lru-cache';
import type { DomainContext } from '../domain/context.js';
import type { Throttle } from '../domain/ports/throttle.js';

export interface ThrottleOptions {
  /** How often something may happen in a window. */
  readonly limit: number;
  /** Milliseconds, from the first time on. */
  readonly windowMs: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** Counts that are kept at a moment; the oldest give way, which lets through rather than shuts out. */
const MAX_COUNTS = 50_000;

/** Counts in windows that begin with the first time something happens. */
export const createThrottle = ({ limit, windowMs, now }: ThrottleOptions): Throttle => {
  // By size, of one each: for a greatest number of entries the cache takes the memory of all of them at once.
  const windows = new LRUCache<string, { readonly endsAt: number; count: number }>({
    maxSize: MAX_COUNTS,
    sizeCalculation: () => 1,
  });
  const windowOf = (who: string) => {
    const window = windows.get(who);
    return window === undefined || window.endsAt <= now() ? undefined : window;
  };
  const secondsToWait = (who: string): number => {
    const window = windowOf(who);
    if (window === undefined || window.count < limit) return 0;
    return Math.max(1, Math.ceil((window.endsAt - now()) / 1_000));
  };
  return {
    secondsToWait: async (who) => secondsToWait(who),
    // In one turn of the event loop: many at once are as many.
    take: async (who) => {
      const seconds = secondsToWait(who);
      if (seconds > 0) return seconds;
      const window = windowOf(who);
      if (window === undefined) windows.set(who, { endsAt: now() + windowMs, count: 1 });
      else window.count += 1;
      return 0;
    },
    forget: (who) => void windows.delete(who),
  };
};

/** What this process has of a limit. */
type Share = (limit: number) => number;
const whole: Share = (limit) => limit;

/** Looks at the page for passwords, and tries there, of one network in a minute. */
export const createPasswordPageThrottle = (now: () => number, share = whole): Throttle =>
  createThrottle({ limit: share(30), windowMs: 60_000, now });

/** What is throttled beside the rate of requests. Source: files.md §2.12, §6, choices.md 64, rest.md §2.5. */
export const createThrottles = (now: () => number, share = whole): DomainContext['throttles'] => ({
  pulls: createThrottle({ limit: share(10), windowMs: 300_000, now }),
  sftpLogins: createThrottle({ limit: share(5), windowMs: 60_000, now }),
  sftpLoginsAtNode: createThrottle({ limit: share(20), windowMs: 60_000, now }),
  sftpFailures: createThrottle({ limit: share(10), windowMs: 3_600_000, now }),
  blockedAddresses: createThrottle({ limit: share(10), windowMs: 3_600_000, now }),
});
