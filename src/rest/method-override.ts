import type { Request, RequestHandler } from 'express';
import { hasTooManyMembers } from '../http/limits/too-many-members.js';
import { parseForm } from '../http/parse-parameters.js';

/** Methods that a POST can stand for. */
const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Lets a POST stand for another method, for clients whose HTTP library or proxy supports no others: named by the header
 * `X-HTTP-Method-Override` or a field `_method` of query or body. Must run before the routes. Source: rest.md §4.6.
 * @param receive receives the text of the body, for callers who may send one
 */
export const overrideMethod =
  (receive: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'POST') return next();
    if (stand(req, req.get('X-HTTP-Method-Override') ?? inQuery(req))) return next();
    return receive(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      stand(req, fieldOf(req.body));
      next();
    });
  };

const stand = (req: Request, wanted: unknown): boolean => {
  const method = typeof wanted === 'string' ? wanted.toUpperCase() : '';
  if (METHODS.includes(method)) req.method = method;
  return METHODS.includes(method);
};

/**
 * Only if it occurs, or may occur in another encoding: the caller is not authenticated yet, and most bodies do not
 * contain it.
 */
const inQuery = (req: Request): unknown => (/_method|%/.test(req.url) ? req.query._method : undefined);

/** The field `_method` of a body that may be large or broken: only a body that contains the name is parsed. */
const fieldOf = (text: unknown): unknown => {
  if (typeof text !== 'string' || !text.includes('_method')) return undefined;
  try {
    if (!text.trimStart().startsWith('{')) return parseForm(text)._method;
    return hasTooManyMembers(text) ? undefined : JSON.parse(text)._method;
  } catch {
    return undefined; // rejected as malformed once its caller is known
  }
};
