import { setTimeout as pause } from 'node:timers/promises';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { FairQueue } from '../limits/fair-queue.js';

/** Between the beginnings of two looks of the same asker, in milliseconds: a statement for each key is what guesses would cost. */
const APART_MS = 10;

/** Keys of one look: all who brought them are answered in the same round of the event loop, half a millisecond each. */
const MAX_TOGETHER = 16;

/** Keys of one asker that may wait for their look. */
const MAX_WAITING = 1_000;

/** A key that waits, and who is told what the look at it has found. */
interface Waiting<Found> {
  readonly key: string;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/**
 * Looks keys up in turn: the first one at once, and those that the same asker brings meanwhile together.
 * @throws {TooManyRequestsError} too many of them wait already
 */
export const batchLookups = <Found>(
  slots: FairQueue,
  find: (keys: readonly string[]) => Promise<Found>,
): ((asker: string, key: string) => Promise<Found>) => {
  /** Of askers whose last look has begun a moment ago, too. */
  const queues = new Map<string, Waiting<Found>[]>();
  const findKeys = async (together: readonly Waiting<Found>[]): Promise<void> => {
    try {
      const found = await find(together.map(({ key }) => key));
      for (const { resolve } of together) resolve(found);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };
  const serve = async (asker: string, queue: Waiting<Found>[]): Promise<void> => {
    try {
      for (; queue.length > 0; await pause(APART_MS)) {
        const end = await slots.take(asker);
        findKeys(queue.splice(0, MAX_TOGETHER)).finally(end);
      }
    } catch (error) {
      // Of a turn that was refused.
      for (const { reject } of queue) reject(error);
    } finally {
      queues.delete(asker);
    }
  };
  return (asker, key) =>
    new Promise((resolve, reject) => {
      const known = queues.get(asker);
      const queue = known ?? [];
      if (queue.length >= MAX_WAITING) throw new TooManyRequestsError('Too many requests at once.', 1);
      queue.push({ key, resolve, reject });
      if (known !== undefined) return;
      queues.set(asker, queue);
      serve(asker, queue);
    });
};
