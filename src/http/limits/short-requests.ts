import type { RequestHandler } from 'express';
import { beginShortWork } from '../../load/time-slicer.js';

/**
 * A step before all others: a request is short work until it was answered or is gone. `res.locals.becomeLong()` says that it
 * is not, or waits for others, and `res.locals.becomeShort()` that it goes on.
 */
export const shortRequests =
  (begin = beginShortWork): RequestHandler =>
  (_req, res, next) => {
    let end = begin();
    res.locals.becomeLong = () => end();
    res.locals.becomeShort = () => {
      end();
      // Nothing would end it any more.
      if (res.closed) return;
      end = begin();
    };
    res.once('close', res.locals.becomeLong);
    next();
  };
