import { UsageError } from './usage-error.js';

/**
 * Reads a whole number of an option; undefined where it is not there.
 * @throws {UsageError} it is none
 */
export const readNumber = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} must be a whole number, and "${text}" is none.`);
  return Number(text);
};

/**
 * Reads the id of a row.
 * @throws {UsageError} it is none
 */
export const readId = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`An id is a whole number, and "${text}" is none.`);
  return Number(text);
};
