import type { Request, RequestHandler, Response } from 'express';
import type { FairQueue } from '../../load/fair-queue.js';

/** How often a slot is checked, in milliseconds: a response that has begun may last for hours. */
const CHECK_MS = 50;

/** After a longer wait the key is looked up again, because it may have been revoked meanwhile. In milliseconds. */
const STALE_AFTER_MS = 1_000;

/** How a request takes and releases a slot. */
export interface SlotOptions {
  readonly callerOf: (res: Response) => string;
  /** Authenticates again after a wait in which the key may have been revoked. Throws the errors of authentication. */
  readonly renew: (req: Request, res: Response) => Promise<void>;
  /** Whether the slot is held until the whole response is sent; otherwise until the response begins. */
  readonly untilSent?: boolean;
  /** Whether the slot outlives a closed connection, because the work behind it cannot be cancelled. */
  readonly outlivesConnection?: boolean;
}

/**
 * Middleware that waits for a slot of the caller. The slot is released when the response begins or is sent, or by
 * `res.locals.releaseSlot`.
 */
export const takeSlot =
  (slots: FairQueue, { callerOf, renew, untilSent = false, outlivesConnection = false }: SlotOptions): RequestHandler =>
  async (req, res, next) => {
    const askedAt = performance.now();
    const end = await slots.take(callerOf(res), res);
    if (end === undefined) return;
    const beganAt = performance.now();
    const stopChecking = (): void => clearInterval(timer);
    const stop = (): void => {
      stopChecking();
      end();
    };
    const timer = setInterval(() => {
      if (res.headersSent && !untilSent) stop();
    }, CHECK_MS);
    res.once('close', outlivesConnection ? stopChecking : stop);
    res.locals.releaseSlot = stop;
    // The connection closed before the listener was added; connections that are cut together report it one by one.
    if (res.closed || req.socket.destroyed) return stop();
    if (beganAt - askedAt > STALE_AFTER_MS) await renew(req, res);
    next();
  };
