import type { ErrorRequestHandler, Request, Response } from 'express';
import { UnauthenticatedError } from '../../domain/errors.js';
import { closeAfterUnreadBody } from '../../patches/close-after-unread-body.js';
import { networkOf } from './network-of.js';
import type { UnauthenticatedThrottle } from './unauthenticated-throttle.js';

/** Whether a request is refused for want of a good key. */
type IsUnauthenticated = (error: unknown, res: Response) => boolean;

/**
 * A step before a door answers with an error: who has no good key waits for the answer until it is their turn. Whoever has one
 * is never asked, whatever others of their network do. Source: rest.md §2.4.
 */
export const throttleUnauthenticated =
  (
    throttle: UnauthenticatedThrottle,
    isUnauthenticated: IsUnauthenticated = (error) => error instanceof UnauthenticatedError,
  ): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent || !isUnauthenticated(error, res)) return next(error);
    // Who went while they were looked up has no address any more either.
    if (res.closed) return;
    const slot = throttle.take(networkOf(req.ip ?? ''), res);
    if (slot === undefined) return next(error);
    leaveRest(req, res, throttle);
    // Neither long work nor those behind them wait for who waits, and their body is none any more.
    res.locals.becomeLong?.();
    res.locals.releaseSlot?.();
    res.locals.forgetBody?.();
    await slot;
    if (!res.closed) next(error);
  };

/**
 * Reads no more of a body, before the answer and behind it, so that its sender is held back by the network and nothing of it
 * is kept: Node.js reads and forgets the rest of a body of which nobody has read anything. The connection takes no other
 * request; it is cut a few seconds after the answer.
 */
const leaveRest = (req: Request, res: Response, throttle: UnauthenticatedThrottle): void => {
  if (req.complete) return;
  req.read();
  const { socket } = req;
  // What was read asks for more in this round.
  process.nextTick(() => socket.pause());
  res.setHeader('Connection', 'close');
  closeAfterUnreadBody(socket, () => throttle.keep(socket));
};
