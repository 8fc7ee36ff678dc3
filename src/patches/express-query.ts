import type { Request } from 'express';

/**
 * Gives a request the parsed query that later handlers read. Without it Express parses the address again each time that
 * `req.query` is read. GraphQL's handlers receive another query than the client sent.
 *
 * Reaches into: `query`, a getter on the prototype of requests, which an own property of the request hides.
 * Saves: milliseconds for each further read of a query with thousands of parameters.
 * Tried with: express 5.3.0.
 */
export const setQuery = (req: Request, value: Request['query']): void => {
  Object.defineProperty(req, 'query', { value, configurable: true });
};
