import { randomInt, randomUUID } from 'node:crypto';
import type { Random } from '../domain/ports/random.js';

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Unpredictable, unbiased values from the operating system. */
export const cryptoRandom: Random = {
  uuid: () => randomUUID(),
  token: (length) =>
    Array.from({ length }, () => LETTERS_AND_DIGITS.charAt(randomInt(LETTERS_AND_DIGITS.length))).join(''),
  integer: (below) => randomInt(below),
};
