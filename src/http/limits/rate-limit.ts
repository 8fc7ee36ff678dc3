/** The two APIs that are counted separately. */
export type Area = 'application' | 'client';

/** Requests per minute and user in each area; 0 means no limit. */
export type RateLimits = Readonly<Record<Area, number>>;

/** The limits without a setting. Source: rest.md §4.4. */
export const DEFAULT_RATE_LIMITS: RateLimits = { application: 240, client: 720 };

/** Length of a window in milliseconds. Source: rest.md §4.4. */
const WINDOW_MS = 60_000;

/** The state of a user's window. */
export interface RateState {
  readonly limit: number;
  /** Requests that remain. */
  readonly remaining: number;
  /** When the window ends, in milliseconds since 1970; undefined before the first request. */
  readonly resetAt?: number;
}

interface Window {
  readonly resetAt: number;
  count: number;
}

/** The state after a request was counted. */
export interface TakenRequest extends RateState {
  /** False for a request above the limit, which is not counted. */
  readonly isAllowed: boolean;
}

/** Counts requests, in this process or across processes. */
export interface RateLimiter {
  /** The state of a user as far as this process knows, without counting; undefined where there is no limit. */
  peek(area: Area, user: string): RateState | undefined | Promise<RateState | undefined>;
  /** Counts one request. Never rejects. */
  take(area: Area, user: string): TakenRequest | undefined | Promise<TakenRequest | undefined>;
}

/** Counts requests in this process. */
export interface OwnRateLimiter extends RateLimiter {
  peek(area: Area, user: string): RateState | undefined;
  take(area: Area, user: string): TakenRequest | undefined;
}

/**
 * Counts requests in windows of one minute that begin with the first request of a user in an area. The windows are
 * stored in this process: one small record for each user of the last minute.
 * @param now milliseconds since 1970
 */
export const createRateLimiter = (limits: RateLimits, now: () => number): OwnRateLimiter => {
  // All windows have the same length, so they end in insertion order.
  const windows = new Map<string, Window>();
  const forgetEnded = (): void => {
    for (const [key, { resetAt }] of windows) {
      if (resetAt > now()) return;
      windows.delete(key);
    }
  };
  const current = (area: Area, user: string): Window | undefined => {
    forgetEnded();
    return windows.get(`${area} ${user}`);
  };
  const stateOf = (limit: number, window: Window | undefined): RateState => ({
    limit,
    remaining: Math.max(0, limit - (window?.count ?? 0)),
    resetAt: window?.resetAt,
  });

  return {
    peek: (area, user) => {
      const limit = limits[area];
      return limit === 0 ? undefined : stateOf(limit, current(area, user));
    },
    take: (area, user) => {
      const limit = limits[area];
      if (limit === 0) return undefined;
      const window = current(area, user) ?? { resetAt: now() + WINDOW_MS, count: 0 };
      windows.set(`${area} ${user}`, window);
      const isAllowed = window.count < limit;
      if (isAllowed) window.count += 1;
      return { ...stateOf(limit, window), isAllowed };
    },
  };
};
