import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { Closing } from './fair-queue.js';

/** How many requests are refused for want of a good key. */
export interface UnauthenticatedLimits {
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
const LIMITS: UnauthenticatedLimits = { atOnce: 30, perSecond: 20, longestWaitMs: 4_000, waiting: 500 };

/**
 * Connections that are kept behind an answer while nothing is read of them. Not even that their client is gone can be seen then,
 * so that they would be as many as somebody opens in five seconds; the oldest give way.
 */
const MAX_ANSWERED = 500;

/** Networks that are known at a moment; the oldest give way, which lets through rather than shuts out. */
const MAX_NETWORKS = 50_000;

/** Time, in milliseconds on a clock that never goes back. */
export interface ThrottleClock {
  now(): number;
  /** @returns calls it off */
  after(ms: number, act: () => void): () => void;
}

const CLOCK: ThrottleClock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Lets those who have no good key be refused in turn, each network at a pace of its own. */
export interface UnauthenticatedThrottle {
  /**
   * Waits for a turn of a network, or until `response` was closed; undefined where it is their turn already.
   * @throws {TooManyRequestsError} too many wait, or after the longest wait: who asks again at once would not wait at all
   */
  take(network: string, response: Closing): Promise<void> | undefined;
  /** Keeps a connection behind its answer, for as long as it is open and there is room. */
  keep(connection: Socket): void;
  /** The service is stopping: nobody waits any more, and no connection is kept. */
  end(): void;
}

/** No pace. */
export const AT_ONCE: UnauthenticatedThrottle = { take: () => undefined, keep: () => undefined, end: () => undefined };

/** Paces in this process: several for the API have a pace each. */
export const createUnauthenticatedThrottle = (
  limits: UnauthenticatedLimits = LIMITS,
  { now, after }: ThrottleClock = CLOCK,
): UnauthenticatedThrottle => {
  const { atOnce, longestWaitMs } = limits;
  const apartMs = 1_000 / limits.perSecond;
  /** When each network would come next, were it always as slow as its pace (GCRA). By size, as of throttles. */
  const slots = new LRUCache<string, number>({ maxSize: MAX_NETWORKS, sizeCalculation: () => 1 });
  const waiting = new Set<() => void>();
  const answered = new LRUCache<Socket, true>({ max: MAX_ANSWERED, dispose: (_, connection) => connection.destroy() });
  let hasEnded = false;
  const wait = (ms: number, response: Closing): Promise<void> =>
    new Promise((resolve) => {
      const goOn = (): void => {
        if (!waiting.delete(goOn)) return;
        callOff();
        resolve();
      };
      waiting.add(goOn);
      const callOff = after(ms, goOn);
      response.once('close', goOn);
    });
  return {
    take: (network, response) => {
      if (hasEnded) return;
      const evenly = Math.max(slots.get(network) ?? 0, now());
      const waitMs = evenly - (atOnce - 1) * apartMs - now();
      if (waitMs > 0 && waiting.size >= limits.waiting) return rejectLater();
      if (waitMs > longestWaitMs) return wait(longestWaitMs, response).then(rejectLater);
      slots.set(network, evenly + apartMs);
      return waitMs > 0 ? wait(waitMs, response) : undefined;
    },
    keep: (connection) => {
      if (hasEnded) connection.once('finish', () => connection.destroy());
      else answered.set(connection, true);
      connection.once('close', () => answered.delete(connection));
    },
    end: () => {
      hasEnded = true;
      for (const goOn of [...waiting]) goOn();
      answered.clear();
    },
  };
};

const rejectLater = (): Promise<never> =>
  Promise.reject(new TooManyRequestsError('Too many requests without a valid key.', 1));
