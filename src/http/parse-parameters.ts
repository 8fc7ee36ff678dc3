import { type ParsedQs, parse } from 'qs';
import { RefusedError } from '../domain/errors.js';

/** Most query parameters: tools send a dozen. */
const MAX_IN_QUERY = 200;

/** Most form fields: the form of a server with the maximum of variables has some hundred. */
const MAX_IN_FORM = 1_000;

/**
 * Parses query parameters, `a[b]=1` as an object. Express calls this at each access of `req.query`.
 * @throws {RefusedError} too many parameters, which would take milliseconds. Source: rest.md §4.2.
 */
export const parseQuery = (text: string | null | undefined): ParsedQs => {
  requireFew(text ?? '', MAX_IN_QUERY);
  // As Express does: callers check for names of Object.prototype.
  return parse(text ?? '', { allowPrototypes: true });
};

/**
 * Parses the fields of a form in the same way.
 * @throws {RefusedError} too many fields: qs would ignore those beyond a thousand. Source: rest.md §4.2.
 */
export const parseForm = (text: string): ParsedQs => {
  requireFew(text, MAX_IN_FORM);
  return parse(text);
};

const requireFew = (text: string, most: number): void => {
  if (hasMore(text, most)) throw new RefusedError(`There may be ${most} parameters at most.`, 'BAD_REQUEST');
};

/** Whether a text has more than `most` parameters, counted by their separators. */
const hasMore = (text: string, most: number): boolean => {
  let at = text.indexOf('&');
  for (let count = 1; at >= 0; count += 1) {
    if (count >= most) return true;
    at = text.indexOf('&', at + 1);
  }
  return false;
};
