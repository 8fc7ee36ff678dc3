import { ValidationError } from '../errors.js';

/** Longest egg file that the API accepts, in characters; those in use have about 30,000. */
export const MAX_EGG_TEXT = 500_000;

/**
 * Parses the text of an egg file.
 * @throws {ValidationError} too long, or not JSON
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
