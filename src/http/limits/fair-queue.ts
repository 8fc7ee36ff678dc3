import type { Request, RequestHandler, Response } from 'express';
import { TooManyRequestsError } from '../../domain/errors.js';

/** How many requests are active at the same time. */
export interface FairQueueLimits {
  /** Of all callers. */
  readonly ofAll: number;
  /** Of a caller when no other caller has requests. */
  readonly alone: number;
  readonly besideOthers: number;
}

/** Source: bench/attacks. */
const LIMITS: FairQueueLimits = { ofAll: 16, alone: 4, besideOthers: 2 };

/** Requests of one caller that may be queued. */
const WAITING_OF_CALLER = 1_000;

/** A request that takes longer waits for a node and frees its slot for the requests behind it. In milliseconds. */
const LONGEST_SLOT_MS = 1_000;

/** How often a slot is checked, in milliseconds: a response that has begun may last for hours. */
const CHECK_MS = 50;

/** After a longer wait the key is looked up again, because it may have been revoked meanwhile. In milliseconds. */
const STALE_AFTER_MS = 1_000;

/** Emits `close` once when the client has disconnected. */
export interface Closing {
  once(event: 'close', act: () => void): unknown;
}

/** Admits requests fairly: a caller who sends a thousand at once waits, and does not delay other callers. */
export interface FairQueue {
  /**
   * Waits for a slot; callers in the queue are served round-robin. Resolves with a function that releases the slot, or
   * with undefined when `response` closed while it was queued.
   * @throws {TooManyRequestsError} this caller has too many queued requests
   */
  take(caller: string, response?: Closing): Promise<(() => void) | undefined>;
  /** How many requests are active and queued at the moment. */
  load(): { readonly active: number; readonly queued: number };
}

/** How a slot is taken and released. */
export interface SlotOptions {
  readonly callerOf: (res: Response) => string;
  /** Authenticates again after a wait in which the key may have been revoked. Throws the errors of authentication. */
  readonly renew: (req: Request, res: Response) => Promise<void>;
  /** When a slot is released at the latest, in milliseconds. */
  readonly longestMs?: number;
  /** Whether the slot is held until the whole response is sent; otherwise until the response begins. */
  readonly untilSent?: boolean;
  /** Whether the slot outlives a closed connection, because the work behind it cannot be cancelled. */
  readonly outlivesConnection?: boolean;
}

export const createFairQueue = ({ ofAll, alone, besideOthers }: FairQueueLimits = LIMITS): FairQueue => {
  /** In the order in which callers are served. */
  const queued = new Map<string, (() => void)[]>();
  const active = new Map<string, number>();
  let total = 0;
  const change = (caller: string, by: number): void => {
    total += by;
    const count = (active.get(caller) ?? 0) + by;
    if (count === 0) active.delete(caller);
    else active.set(caller, count);
  };
  const begin = (caller: string): (() => void) => {
    change(caller, 1);
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      change(caller, -1);
      serveNext();
    };
    return end;
  };
  const isAlone = (caller: string): boolean =>
    active.size <= Number(active.has(caller)) && queued.size <= Number(queued.has(caller));
  const mayBegin = (caller: string): boolean =>
    total < ofAll && (active.get(caller) ?? 0) < (isAlone(caller) ? alone : besideOthers);
  const serveNext = (): void => {
    for (const [caller, queue] of queued) {
      if (total >= ofAll) return;
      if (!mayBegin(caller)) continue;
      queued.delete(caller);
      const first = queue.shift();
      if (queue.length > 0) queued.set(caller, queue);
      first?.();
    }
  };
  return {
    load: () => ({ active: total, queued: [...queued.values()].reduce((sum, { length }) => sum + length, 0) }),
    take: async (caller, response) => {
      const queue = queued.get(caller) ?? [];
      if (queue.length === 0 && mayBegin(caller)) return begin(caller);
      if (queue.length >= WAITING_OF_CALLER) throw new TooManyRequestsError('Too many requests at once.', 1);
      queued.set(caller, queue);
      return new Promise((resolve) => {
        const serve = (): void => resolve(begin(caller));
        queue.push(serve);
        response?.once('close', () => {
          const place = queue.indexOf(serve);
          if (place < 0) return;
          queue.splice(place, 1);
          if (queue.length === 0) queued.delete(caller);
          resolve(undefined);
        });
      });
    },
  };
};

/**
 * Middleware that waits for a slot of the caller. The slot is released when the response begins or is sent, or by
 * `res.locals.releaseSlot`.
 */
export const takeSlot =
  (
    slots: FairQueue,
    { callerOf, renew, longestMs = LONGEST_SLOT_MS, untilSent = false, outlivesConnection = false }: SlotOptions,
  ): RequestHandler =>
  async (req, res, next) => {
    const askedAt = performance.now();
    // Long work, which may hold the slot, does not wait for requests that wait for that slot.
    res.locals.becomeLong?.();
    const end = await slots.take(callerOf(res), res);
    if (end === undefined) return;
    const beganAt = performance.now();
    const timer = setInterval(() => {
      if ((res.headersSent && !untilSent) || performance.now() - beganAt > longestMs) stop();
    }, CHECK_MS);
    const stop = (): void => {
      clearInterval(timer);
      end();
    };
    if (!outlivesConnection) res.once('close', stop);
    res.locals.releaseSlot = stop;
    // The connection closed before the listener was added; connections that are cut together report it one by one.
    if (res.closed || req.socket.destroyed) return stop();
    res.locals.becomeShort?.();
    if (beganAt - askedAt > STALE_AFTER_MS) await renew(req, res);
    next();
  };
