import type { RequestHandler } from 'express';
import { beginShortWork } from '../../load/time-slicer.js';

/**
 * Middleware before all others: a request counts as short work until its response is sent or its client has
 * disconnected. `res.locals.becomeLong()` marks it as long, or as waiting for others; `res.locals.becomeShort()` marks
 * it as short again.
 */
export const shortRequests =
  (begin = beginShortWork): RequestHandler =>
  (_req, res, next) => {
    let end = begin();
    res.locals.becomeLong = () => end();
    res.locals.becomeShort = () => {
      end();
      // After `close` nothing would end the work.
      if (res.closed) return;
      end = begin();
    };
    res.once('close', res.locals.becomeLong);
    next();
  };
