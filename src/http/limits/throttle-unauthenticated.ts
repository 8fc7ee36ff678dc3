import type { ErrorRequestHandler, Request, Response } from 'express';
import { UnauthenticatedError } from '../../domain/errors.js';
import { closeAfterUnreadBody } from '../../patches/close-after-unread-body.js';
import { networkOf } from './network-of.js';
import type { UnauthenticatedThrottle } from './unauthenticated-throttle.js';

/** Whether a request failed because it has no valid key. */
type IsUnauthenticated = (error: unknown, res: Response) => boolean;

/**
 * Error middleware before the one that answers: unauthenticated clients wait for their error response. Clients with a
 * valid key are never delayed, whatever others of their network do. Source: rest.md §2.4.
 */
export const throttleUnauthenticated =
  (
    throttle: UnauthenticatedThrottle,
    isUnauthenticated: IsUnauthenticated = (error) => error instanceof UnauthenticatedError,
  ): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent || !isUnauthenticated(error, res)) return next(error);
    // A client that disconnected during authentication has no address any more.
    if (res.closed) return;
    const slot = throttle.take(networkOf(req.ip ?? ''), res);
    if (slot === undefined) return next(error);
    leaveRest(req, res, throttle);
    // A waiting client does not delay the queue behind it, and its body is dropped.
    res.locals.releaseSlot?.();
    res.locals.forgetBody?.();
    await slot;
    if (!res.closed) next(error);
  };

/**
 * Stops reading the body, before the answer and after it, so that TCP flow control slows its sender and nothing of it
 * is buffered; otherwise Node.js reads and discards the rest of an unread body. The connection takes no further request
 * and is closed some seconds after the answer.
 */
const leaveRest = (req: Request, res: Response, throttle: UnauthenticatedThrottle): void => {
  if (req.complete) return;
  req.read();
  const { socket } = req;
  // The last read requests more data in this round of the event loop.
  process.nextTick(() => socket.pause());
  res.setHeader('Connection', 'close');
  closeAfterUnreadBody(socket, () => throttle.keep(socket));
};
