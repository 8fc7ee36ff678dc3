/** Points per minute and key without a setting. */
export const DEFAULT_POINTS_PER_MINUTE = 1_000_000;

/** Length of a window in milliseconds, as for requests. Source: rest.md §4.4. */
const WINDOW_MS = 60_000;

/** The points that one person may spend in a minute, by all of their keys. */
export interface PointsBudget {
  readonly limit: number;
  /** Points that are left of this minute, as was heard last; below 0 when what was running spent more. */
  readonly left: number;
  /** Seconds until there are all points again, at least 1. */
  readonly secondsToReset: number;
  /** Hears what is left now. */
  refresh(): Promise<void>;
  /** Takes points where so many are left; what it returns gives some of them back, unless their minute has ended. */
  reserve(points: number): Promise<((unspent: number) => void) | undefined>;
  /** Takes points that were spent already, whether they are left or not. */
  spend(points: number): void;
}

/** Where a person stands in their minute. */
export interface PointsStanding {
  readonly left: number;
  /** When it ends, in milliseconds since 1970. */
  readonly resetAt: number;
  /** Counted by this process for itself, while others that count with it were silent. */
  readonly isAlone?: boolean;
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Counts the points of people, by itself or with others. Never rejects. */
export interface PointsLedger {
  /** Takes points where so many are left, and none otherwise. */
  reserve(person: string, points: number): MaybePromise<PointsStanding & { readonly isReserved: boolean }>;
  /** Takes points, below 0 gives them back: to where they were reserved, unless that minute has ended; null for any minute. */
  spend(person: string, points: number, reserved: PointsStanding | null): MaybePromise<PointsStanding>;
}

/** Counts points by itself. */
export interface OwnPointsLedger extends PointsLedger {
  reserve(person: string, points: number): PointsStanding & { readonly isReserved: boolean };
  spend(person: string, points: number, reserved: PointsStanding | null): PointsStanding;
}

interface Window {
  readonly resetAt: number;
  spent: number;
}

/**
 * Counts the points of people in windows of a minute that begin with somebody's first operation, in the memory of this
 * process: one small record for each person of the last minute.
 * @param now milliseconds since 1970
 */
export const createPointsLedger = (perMinute: number, now: () => number): OwnPointsLedger => {
  // All windows are equally long, so the order in which they were put in is the order in which they end.
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
 * @param perMinute 0 lifts the limit
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
    // At once: who asks next is not to wait for an answer.
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
