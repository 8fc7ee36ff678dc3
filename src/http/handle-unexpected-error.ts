import type { ErrorRequestHandler } from 'express';
import type { Log } from '../domain/ports/log.js';

/** The answer to what no door has an answer for: a bug, logged in full and shown as nothing but that. */
export const lastResort =
  (log: Log): ErrorRequestHandler =>
  (error, req, res, next) => {
    // The answer has begun: Express ends the connection, so that nobody takes it for whole.
    if (res.headersSent) return next(error);
    log.error({ err: error, method: req.method, path: req.path }, 'a request failed unexpectedly');
    res.status(500).json({ errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  };
