import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '../domain/errors.js';

/** How many requests are refused for want of a good key. */
export interface PaceLimits {
  /** Of one network without a wait. */
  readonly atOnce: number;
  /** Of one network in a second from then on. */
  readonly perSecond: number;
  /** How long one may wait, in milliseconds: who would wait longer is turned away then. */
  readonly longestWaitMs: number;
  /** Of everybody that may wait at a moment: each holds a connection. More are turned away at once. */
  readonly waiting: number;
}

/** A tool whose key has ended may ask ten times a second, and a page thirty times at once. Source: rest.md §2.4. */
const LIMITS: PaceLimits = { atOnce: 30, perSecond: 20, longestWaitMs: 4_000, waiting: 500 };

/** Networks that are known at a moment; the oldest give way, which lets through rather than shuts out. */
const MAX_NETWORKS = 50_000;

/** Time, in milliseconds on a clock that never goes back. */
export interface PaceClock {
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const CLOCK: PaceClock = { now: () => performance.now(), pause };

/** Lets those who have no good key be refused in turn, each network at a pace of its own. */
export interface RefusalPace {
  /**
   * Waits for a turn of a network; undefined where it is their turn already.
   * @throws {TooManyRequestsError} too many wait, or after the longest wait: who asks again at once would not wait at all
   */
  take(network: string): Promise<void> | undefined;
}

/** No pace. */
export const AT_ONCE: RefusalPace = { take: () => undefined };

/** Paces in this process: several for the API have a pace each. */
export const createRefusalPace = (limits: PaceLimits = LIMITS, { now, pause }: PaceClock = CLOCK): RefusalPace => {
  const { atOnce, longestWaitMs } = limits;
  const apartMs = 1_000 / limits.perSecond;
  /** When each network would come next, were it always as slow as its pace (GCRA). By size, as of throttles. */
  const turns = new LRUCache<string, number>({ maxSize: MAX_NETWORKS, sizeCalculation: () => 1 });
  let waiting = 0;
  const wait = async (ms: number): Promise<void> => {
    waiting += 1;
    await pause(ms);
    waiting -= 1;
  };
  return {
    take: (network) => {
      const evenly = Math.max(turns.get(network) ?? 0, now());
      const waitMs = evenly - (atOnce - 1) * apartMs - now();
      if (waitMs > 0 && waiting >= limits.waiting) return turnAway();
      if (waitMs > longestWaitMs) return wait(longestWaitMs).then(turnAway);
      turns.set(network, evenly + apartMs);
      return waitMs > 0 ? wait(waitMs) : undefined;
    },
  };
};

const turnAway = (): Promise<never> =>
  Promise.reject(new TooManyRequestsError('Too many requests without a valid key.', 1));
