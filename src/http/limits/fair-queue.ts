import type { Request, RequestHandler, Response } from 'express';
import { TooManyRequestsError } from '../../domain/errors.js';

/** How many requests work at a moment. */
export interface FairQueueLimits {
  /** Of everybody. */
  readonly ofAll: number;
  /** Of a caller who is alone. */
  readonly alone: number;
  readonly besideOthers: number;
}

/** Source: bench/attacks. */
const LIMITS: FairQueueLimits = { ofAll: 16, alone: 4, besideOthers: 2 };

/** Requests of one caller that may wait for their turn. */
const WAITING_OF_CALLER = 1_000;

/** A request that takes longer waits for a node; it does not keep those behind it from theirs. In milliseconds. */
const LONGEST_TURN_MS = 1_000;

/** How often a turn is looked at, in milliseconds: an answer that has begun may go on for hours. */
const LOOK_MS = 50;

/** Whoever asks is looked up again after a longer wait, in milliseconds: a key may be revoked meanwhile. */
const STALE_AFTER_MS = 1_000;

/** What tells once that nobody is there any more. */
export interface Closing {
  once(event: 'close', act: () => void): unknown;
}

/** Lets requests begin in turn: whoever sends a thousand at once waits for them, and nobody else does. */
export interface FairQueue {
  /**
   * Waits for a turn of the caller; callers who wait are served in rotation. What it resolves with ends the turn;
   * undefined when `response` was closed meanwhile, so that nobody waits for it any more.
   * @throws {TooManyRequestsError} too many requests of this caller wait already
   */
  take(caller: string, response?: Closing): Promise<(() => void) | undefined>;
  /** How many requests work at the moment, and wait. */
  load(): { readonly working: number; readonly waiting: number };
}

/** What a turn is taken with. */
export interface SlotOptions {
  readonly callerOf: (res: Response) => string;
  /** Looks up again who asks, after a wait in which they may have lost what they had. Throws what the first look throws. */
  readonly renew: (req: Request, res: Response) => Promise<void>;
  /** When a turn ends at the latest, in milliseconds. */
  readonly longestMs?: number;
  /** Whether a turn goes on until all of the answer was taken; else it ends when the answer begins. */
  readonly untilSent?: boolean;
  /** Whether what a request began takes its turn until it is done, though its connection is gone: not all of it is called off. */
  readonly outlivesConnection?: boolean;
}

export const createFairQueue = ({ ofAll, alone, besideOthers }: FairQueueLimits = LIMITS): FairQueue => {
  /** In the order in which callers are served. */
  const waiting = new Map<string, (() => void)[]>();
  const working = new Map<string, number>();
  let total = 0;
  const change = (caller: string, by: number): void => {
    total += by;
    const count = (working.get(caller) ?? 0) + by;
    if (count === 0) working.delete(caller);
    else working.set(caller, count);
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
    working.size <= Number(working.has(caller)) && waiting.size <= Number(waiting.has(caller));
  const mayBegin = (caller: string): boolean =>
    total < ofAll && (working.get(caller) ?? 0) < (isAlone(caller) ? alone : besideOthers);
  const serveNext = (): void => {
    for (const [caller, queue] of waiting) {
      if (total >= ofAll) return;
      if (!mayBegin(caller)) continue;
      waiting.delete(caller);
      const first = queue.shift();
      if (queue.length > 0) waiting.set(caller, queue);
      first?.();
    }
  };
  return {
    load: () => ({ working: total, waiting: [...waiting.values()].reduce((sum, { length }) => sum + length, 0) }),
    take: async (caller, response) => {
      const queue = waiting.get(caller) ?? [];
      if (queue.length === 0 && mayBegin(caller)) return begin(caller);
      if (queue.length >= WAITING_OF_CALLER) throw new TooManyRequestsError('Too many requests at once.', 1);
      waiting.set(caller, queue);
      return new Promise((resolve) => {
        const serve = (): void => resolve(begin(caller));
        queue.push(serve);
        response?.once('close', () => {
          const place = queue.indexOf(serve);
          if (place < 0) return;
          queue.splice(place, 1);
          if (queue.length === 0) waiting.delete(caller);
          resolve(undefined);
        });
      });
    },
  };
};

/**
 * A step that waits for the turn of a request's caller, which ends when the answer begins or was taken, or by `res.locals.endTurn`.
 */
export const takeSlot =
  (
    slots: FairQueue,
    { callerOf, renew, longestMs = LONGEST_TURN_MS, untilSent = false, outlivesConnection = false }: SlotOptions,
  ): RequestHandler =>
  async (req, res, next) => {
    const askedAt = performance.now();
    // Long work, which may hold the turn, does not wait for who waits for it.
    res.locals.becomeLong?.();
    const end = await slots.take(callerOf(res), res);
    if (end === undefined) return;
    const beganAt = performance.now();
    const timer = setInterval(() => {
      if ((res.headersSent && !untilSent) || performance.now() - beganAt > longestMs) stop();
    }, LOOK_MS);
    const stop = (): void => {
      clearInterval(timer);
      end();
    };
    if (!outlivesConnection) res.once('close', stop);
    res.locals.releaseSlot = stop;
    // Closed before anybody listened; of several connections that are cut at once, each is told on its own.
    if (res.closed || req.socket.destroyed) return stop();
    res.locals.becomeShort?.();
    if (beganAt - askedAt > STALE_AFTER_MS) await renew(req, res);
    next();
  };
