import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Reads a whole number. @throws {InvalidArgumentError} */
export const parseNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

/** Reads the id of a row. @throws {InvalidArgumentError} */
export const parseId = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('An id is a whole number from 1.');
  return Number(text);
};
