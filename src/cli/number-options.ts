import { UsageError } from './usage-error.js';

/**
 * Reads a whole number of an option; undefined where the option is not set.
 * @throws {UsageError} it is not a whole number
 */
export const readNumber = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} must be a whole number, not "${text}".`);
  return Number(text);
};

/**
 * Reads the id of a row.
 * @throws {UsageError} it is not an id
 */
export const readId = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`An id must be a whole number, not "${text}".`);
  return Number(text);
};
