import { ValidationError } from '../errors.js';

/** Longest text of an egg file that is read over the API, in characters; those in use have some 30,000. */
export const MAX_EGG_TEXT = 500_000;

/**
 * The document in the text of an egg file.
 * @throws {ValidationError} longer than any egg, or no JSON
 */
export const readEggText = (text: string): unknown => {
  if (text.length > MAX_EGG_TEXT) {
    throw new ValidationError([{ path: ['file'], rule: 'max', params: { max: MAX_EGG_TEXT, kind: 'string' } }]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ValidationError([{ path: ['file'], rule: 'json' }]);
    throw error;
  }
};
