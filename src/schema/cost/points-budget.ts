/**
 * Points per minute and person without a setting: ten watchers of a dashboard of fifty servers, which costs 18,000
 * points, may each read it every five seconds.
 */
export const DEFAULT_POINTS_PER_MINUTE = 2_500_000;

/** Length of a window in milliseconds, as for requests. Source: rest.md §4.4. */
const WINDOW_MS = 60_000;

/** The points that one person may spend in a minute, over all of their keys. */
export interface PointsBudget {
  readonly limit: number;
  /** Points left in this minute, as last reported; below 0 if running operations spent more. */
  readonly left: number;
  /** Seconds until the whole budget is available again, at least 1. */
  readonly secondsToReset: number;
  /** Updates the points left. */
  refresh(): Promise<void>;
  /** Reserves points if enough are left; the returned function returns some of them, unless their minute has ended. */
  reserve(points: number): Promise<((unspent: number) => void) | undefined>;
  /** Takes points that were spent already, whether they are left or not. */
  spend(points: number): void;
}

/** The state of a person's minute. */
export interface PointsStanding {
  readonly left: number;
  /** End of the minute, in milliseconds since 1970. */
  readonly resetAt: number;
  /** Whether this process counted alone because the shared counter did not answer. */
  readonly isAlone?: boolean;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Counts the points of people, alone or with other processes. Never rejects. */
export interface PointsLedger {
  /** Takes the points if enough are left, else none. */
  reserve(person: string, points: number): MaybePromise<PointsStanding & { readonly isReserved: boolean }>;
  /**
   * Takes points; a negative number returns them to the minute in which they were reserved, unless it has ended; null
   * for any minute.
   */
  spend(person: string, points: number, reserved: PointsStanding | null): MaybePromise<PointsStanding>;
}

/** Counts points in this process alone. */
export interface OwnPointsLedger extends PointsLedger {
  reserve(person: string, points: number): PointsStanding & { readonly isReserved: boolean };
  spend(person: string, points: number, reserved: PointsStanding | null): PointsStanding;
}

interface Window {
  readonly resetAt: number;
  spent: number;
}

/**
 * Counts the points of people in windows of a minute, which begin with a person's first operation. Holds one small
 * record for each person of the last minute.
 * @param now milliseconds since 1970
 */
export const createPointsLedger = (perMinute: number, now: () => number): OwnPointsLedger => {
  // All windows have the same length, so they end in the order of insertion.
  const windows = new Map<string, Window>();
  const windowOf = (person: string): Window => {
    for (const [ended, { resetAt }] of windows) {
      if (resetAt > now()) break;
      windows.delete(ended);
    }
    const window = windows.get(person) ?? { resetAt: now() + WINDOW_MS, spent: 0 };
    windows.set(person, window);
    return window;
  };
  const standingIn = ({ spent, resetAt }: Window): PointsStanding => ({ left: perMinute - spent, resetAt });
  return {
    reserve: (person, points) => {
      const window = windowOf(person);
      const isReserved = points <= perMinute - window.spent;
      if (isReserved) window.spent += points;
      return { ...standingIn(window), isReserved };
    },
    spend: (person, points, reserved) => {
      const window = windowOf(person);
      if (reserved === null || reserved.resetAt === window.resetAt) window.spent += points;
      return standingIn(window);
    },
  };
};

/**
 * The budgets of people on a ledger.
 * @param perMinute 0 removes the limit
 * @param now milliseconds since 1970
 */
export const createPointsBudgets = (
  ledger: PointsLedger,
  perMinute: number,
  now: () => number,
): ((person: string) => PointsBudget | undefined) =>
  perMinute === 0 ? () => undefined : (person) => budgetOf(ledger, { person, perMinute, now });

const budgetOf = (
  ledger: PointsLedger,
  { person, perMinute, now }: { readonly person: string; readonly perMinute: number; readonly now: () => number },
): PointsBudget => {
  let heard: PointsStanding | undefined;
  const standing = (): PointsStanding =>
    heard === undefined || heard.resetAt <= now() ? { left: perMinute, resetAt: now() + WINDOW_MS } : heard;
  const spend = async (points: number, reserved: PointsStanding | null): Promise<void> => {
    // Not awaited, so that the next caller does not wait for the answer.
    if (heard !== undefined) heard = { ...heard, left: heard.left - points };
    heard = await ledger.spend(person, points, reserved);
  };
  return {
    limit: perMinute,
    get left() {
      return standing().left;
    },
    get secondsToReset() {
      return Math.max(1, Math.ceil((standing().resetAt - now()) / 1000));
    },
    refresh: () => spend(0, null),
    reserve: async (points) => {
      const reserved = await ledger.reserve(person, points);
      heard = reserved;
      return reserved.isReserved ? (unspent) => void spend(-unspent, reserved) : undefined;
    },
    spend: (points) => void spend(points, null),
  };
};
