import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { Closing } from '../../load/fair-queue.js';

/** How many requests without a valid key are answered. */
export interface UnauthenticatedLimits {
  /** Of one network without a delay. */
  readonly atOnce: number;
  /** Of one network per second after that. */
  readonly perSecond: number;
  /** Longest delay in milliseconds; a client that would wait longer is rejected after it. */
  readonly longestWaitMs: number;
  /** Waiting clients of all networks; each of them uses a connection. Further ones are rejected at once. */
  readonly waiting: number;
}

/** A tool whose key has expired may send 10 requests per second, and a page 30 at once. Source: rest.md §2.4. */
const LIMITS: UnauthenticatedLimits = { atOnce: 30, perSecond: 20, longestWaitMs: 4_000, waiting: 500 };

/**
 * Connections that stay open after an answer while nothing is read from them. Node.js cannot detect a disconnected
 * client on them, so a client could accumulate as many as it opens in five seconds; the oldest are closed.
 */
const MAX_ANSWERED = 500;

/** Networks that are tracked; the oldest are dropped, which admits rather than rejects. */
const MAX_NETWORKS = 50_000;

/** A monotonic clock, in milliseconds. */
export interface ThrottleClock {
  now(): number;
  /** @returns a function that cancels the timer */
  after(ms: number, act: () => void): () => void;
}

const CLOCK: ThrottleClock = {
  now: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Delays the error responses of unauthenticated clients, at a rate per network. */
export interface UnauthenticatedThrottle {
  /**
   * Waits for a slot of a network, or until `response` closed; undefined where there is no delay.
   * @throws {TooManyRequestsError} too many clients wait, or after the longest delay, so that a retry is delayed as
   * well
   */
  take(network: string, response: Closing): Promise<void> | undefined;
  /** Keeps a connection open after its answer, up to the limit of such connections. */
  keep(connection: Socket): void;
  /** The service is stopping: ends all delays and closes the connections. */
  end(): void;
}

/** No throttle. */
export const AT_ONCE: UnauthenticatedThrottle = { take: () => undefined, keep: () => undefined, end: () => undefined };

/** Throttles in this process; each of several API processes has its own throttle. */
export const createUnauthenticatedThrottle = (
  limits: UnauthenticatedLimits = LIMITS,
  { now, after }: ThrottleClock = CLOCK,
): UnauthenticatedThrottle => {
  const { atOnce, longestWaitMs } = limits;
  const apartMs = 1_000 / limits.perSecond;
  /** The theoretical arrival time of each network (GCRA). Bounded by size, like the throttles. */
  const slots = new LRUCache<string, number>({ maxSize: MAX_NETWORKS, sizeCalculation: () => 1 });
  const waiting = new Set<() => void>();
  const answered = new LRUCache<Socket, true>({ max: MAX_ANSWERED, dispose: (_, connection) => connection.destroy() });
  let hasEnded = false;
  const wait = (ms: number, response: Closing): Promise<void> =>
    new Promise((resolve) => {
      const resume = (): void => {
        if (!waiting.delete(resume)) return;
        cancel();
        resolve();
      };
      waiting.add(resume);
      const cancel = after(ms, resume);
      response.once('close', resume);
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
      for (const resume of [...waiting]) resume();
      answered.clear();
    },
  };
};

const rejectLater = (): Promise<never> =>
  Promise.reject(new TooManyRequestsError('Too many requests without a valid key.', 1));
