import { type ParsedQs, parse } from 'qs';
import { RefusedError } from '../domain/errors.js';

/** Most parameters of an address: tools send a dozen. */
const MAX_IN_QUERY = 200;

/** Most fields of a form: of a server with as many variables as an egg may have, there are some hundred. */
const MAX_IN_FORM = 1_000;

/**
 * The parameters of an address, `a[b]=1` as an object. Express asks for them again at each look.
 * @throws {RefusedError} too many, which takes milliseconds. Source: rest.md §4.2.
 */
export const parseQuery = (text: string | null | undefined): ParsedQs => {
  requireFew(text ?? '', MAX_IN_QUERY);
  // As Express does: it is for its readers to know which names are its own.
  return parse(text ?? '', { allowPrototypes: true });
};

/**
 * The fields of a form, in the same way.
 * @throws {RefusedError} too many: those beyond a thousand would not be read. Source: rest.md §4.2.
 */
export const parseForm = (text: string): ParsedQs => {
  requireFew(text, MAX_IN_FORM);
  return parse(text);
};

const requireFew = (text: string, most: number): void => {
  if (hasMore(text, most)) throw new RefusedError(`There may be ${most} parameters at most.`, 'BAD_REQUEST');
};

/** Whether there are more parameters than `most`, by what stands between them. */
const hasMore = (text: string, most: number): boolean => {
  let at = text.indexOf('&');
  for (let count = 1; at >= 0; count += 1) {
    if (count >= most) return true;
    at = text.indexOf('&', at + 1);
  }
  return false;
};
