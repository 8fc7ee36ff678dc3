import type { ErrorRequestHandler } from 'express';
import type { Log } from '../domain/ports/log.js';

/** Answers errors that no other handler answers: bugs, logged in full and shown without details. */
export const handleUnexpectedError =
  (log: Log): ErrorRequestHandler =>
  (error, req, res, next) => {
    // The answer has begun: Express closes the connection, so that the client sees that it is incomplete.
    if (res.headersSent) return next(error);
    log.error({ err: error, method: req.method, path: req.path }, 'a request failed unexpectedly');
    res.status(500).json({ errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  };
