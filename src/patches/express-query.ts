import type { Request } from 'express';

/**
 * Gives a request the parsed query that later handlers read. Without it Express parses the address again each time that
 * `req.query` is read, which takes milliseconds for thousands of parameters.
 *
 * Reaches into: `query`, a getter on the prototype of requests, which an own property of the request hides.
 * Saves: a request reads its query up to twenty times and parses it once.
 * Tried with: express 5.3.0.
 */
export const setQuery = (req: Request, value: Request['query']): void => {
  Object.defineProperty(req, 'query', { value, configurable: true });
};
