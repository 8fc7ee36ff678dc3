import { LRUCache } from 'lru-cache';
import type { DomainContext } from '../domain/context.js';
import type { Throttle } from '../domain/ports/throttle.js';

export interface ThrottleOptions {
  /** Most events per window. */
  readonly limit: number;
  /** Length of a window in milliseconds, from its first event. */
  readonly windowMs: number;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/** Most counts; the oldest are dropped, which admits rather than rejects. */
const MAX_COUNTS = 50_000;

/** Counts events in windows that begin with the first event. */
export const createThrottle = ({ limit, windowMs, now }: ThrottleOptions): Throttle => {
  // Bounded by size, one per entry: with a maximum of entries the cache would allocate memory for all of them at once.
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
    // Synchronous, so that concurrent calls are counted one by one.
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

/** The share of this process in a limit. */
type Share = (limit: number) => number;
const whole: Share = (limit) => limit;

/** Requests to the password page, of one network per minute. */
export const createPasswordPageThrottle = (now: () => number, share = whole): Throttle =>
  createThrottle({ limit: share(30), windowMs: 60_000, now });

/** Throttles besides the request rate. Source: files.md §2.12, §6, choices.md 64, rest.md §2.5, §2.6. */
export const createThrottles = (now: () => number, share = whole): DomainContext['throttles'] => ({
  pulls: createThrottle({ limit: share(10), windowMs: 300_000, now }),
  sftpLogins: createThrottle({ limit: share(5), windowMs: 60_000, now }),
  sftpLoginsAtNode: createThrottle({ limit: share(20), windowMs: 60_000, now }),
  sftpFailures: createThrottle({ limit: share(10), windowMs: 3_600_000, now }),
  blockedAddresses: createThrottle({ limit: share(10), windowMs: 3_600_000, now }),
  signIns: createThrottle({ limit: share(5), windowMs: 60_000, now }),
  signInsToAccount: createThrottle({ limit: share(20), windowMs: 600_000, now }),
  secondFactors: createThrottle({ limit: share(5), windowMs: 900_000, now }),
});
