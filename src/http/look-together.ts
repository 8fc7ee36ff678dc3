import { setTimeout as pause } from 'node:timers/promises';
import { TooManyRequestsError } from '../domain/errors.js';
import type { Turns } from './request-turns.js';

/** Between the beginnings of two looks of the same asker, in milliseconds: a statement for each key is what guesses would cost. */
const APART_MS = 10;

/** Keys of one asker that may wait for their look. */
const MAX_WAITING = 1_000;

/** Keys that wait for a look, and what it will find. */
interface Gathered<Found> {
  readonly keys: string[];
  readonly found: Promise<Found>;
}

/**
 * Looks keys up in turn: the first one at once, and those that the same asker brings meanwhile together with one look.
 * @throws {TooManyRequestsError} too many of them wait already
 */
export const lookTogether = <Found>(
  turns: Turns,
  look: (keys: readonly string[]) => Promise<Found>,
): ((asker: string, key: string) => Promise<Found>) => {
  const waiting = new Map<string, Gathered<Found>>();
  const rests = new Map<string, Promise<void>>();
  const rest = (asker: string): void => {
    const over = pause(APART_MS).then(() => {
      if (rests.get(asker) === over) rests.delete(asker);
    });
    rests.set(asker, over);
  };
  const begin = async (asker: string, keys: readonly string[]): Promise<Found> => {
    await rests.get(asker);
    try {
      const end = await turns.take(asker);
      rest(asker);
      waiting.delete(asker);
      return await look(keys).finally(end);
    } finally {
      // Of a turn that was refused; who came after that is gathered anew.
      if (waiting.get(asker)?.keys === keys) waiting.delete(asker);
    }
  };
  return async (asker, key) => {
    const gathered = waiting.get(asker);
    if (gathered === undefined) {
      const keys = [key];
      const found = begin(asker, keys);
      waiting.set(asker, { keys, found });
      return found;
    }
    if (gathered.keys.length >= MAX_WAITING) throw new TooManyRequestsError('Too many requests at once.', 1);
    gathered.keys.push(key);
    return gathered.found;
  };
};
