import cors from 'cors';
import type { RequestHandler } from 'express';

/** Request headers that scripts of other origins may send besides the CORS-safelisted ones. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'traceparent',
];

/** Response headers that their scripts may read besides the CORS-safelisted ones. */
const ANSWER_HEADERS = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'Location',
  'Content-Disposition',
];

/** How long browsers cache the answer to a preflight, in seconds. */
const MAX_AGE_S = 600;

/**
 * Lets pages of these origins use the API. Keys are sent in `Authorization`, and cookies are not allowed. Requests of
 * other origins get no CORS headers.
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
    // Any other OPTIONS request is answered by the API.
    const isOther = req.method === 'OPTIONS' && !isPreflight;
    if (!isOther && allowed.has(req.headers.origin ?? '')) return allow(req, res, next);
    res.vary('Origin');
    next();
  };
};
