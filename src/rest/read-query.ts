import type { RequestHandler } from 'express';
import { setQuery } from '../patches/express-query.js';

/** Parses the query once: Express parses it at each access, which takes milliseconds for thousands of parameters. */
export const readQuery: RequestHandler = (req, _res, next) => {
  setQuery(req, req.query);
  next();
};
