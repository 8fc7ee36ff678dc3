import cors from 'cors';
import type { RequestHandler } from 'express';

/** What pages of other origins may send besides what every page may. */
const REQUEST_HEADERS = ['Authorization', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-HTTP-Method-Override'];

/** What their scripts may read of an answer besides what every script may. */
const ANSWER_HEADERS = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Location',
  'Content-Disposition',
];

/** How long browsers keep what they were told, in seconds. */
const MAX_AGE_S = 600;

/**
 * Lets pages of these origins use the API. Keys travel in `Authorization`, which only a script can send that has one: no
 * cookies are allowed. All others are answered as if there were none of this.
 */
export const crossOrigin = (origins: readonly string[]): RequestHandler => {
  const allowed = new Set(origins);
  const allow = cors({
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: ANSWER_HEADERS,
    maxAge: MAX_AGE_S,
  });
  return (req, res, next) => {
    if (allowed.size === 0) return next();
    const isPreflight = req.headers['access-control-request-method'] !== undefined;
    // Any other OPTIONS is a question of the API, which has its own answer.
    const isOther = req.method === 'OPTIONS' && !isPreflight;
    if (!isOther && allowed.has(req.headers.origin ?? '')) return allow(req, res, next);
    res.vary('Origin');
    next();
  };
};
