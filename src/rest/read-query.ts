import type { RequestHandler } from 'express';
import { setQuery } from '../patches/express-query.js';

/** Parses the query once. */
export const readQuery: RequestHandler = (req, _res, next) => {
  setQuery(req, req.query);
  next();
};
