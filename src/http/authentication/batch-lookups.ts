import { setTimeout as pause } from 'node:timers/promises';
import { TooManyRequestsError } from '../../domain/errors.js';
import type { FairQueue } from '../limits/fair-queue.js';

/**
 * Between the starts of two lookups of the same client, in milliseconds: limits what guessed keys cost the database.
 */
const APART_MS = 10;

/** Keys per lookup: their requests are answered in the same round of the event loop, at half a millisecond each. */
const MAX_TOGETHER = 16;

/** Keys of one client that may be queued. */
const MAX_WAITING = 1_000;

/** A key that waits for its lookup. */
interface Waiting<Found> {
  readonly key: string;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/**
 * Looks up keys: the first key of a client at once, and those that arrive meanwhile from the same client as one batch.
 * @throws {TooManyRequestsError} too many keys of the client are queued
 */
export const batchLookups = <Found>(
  slots: FairQueue,
  find: (keys: readonly string[]) => Promise<Found>,
): ((client: string, key: string) => Promise<Found>) => {
  /** Also has clients whose last lookup began a moment ago. */
  const queues = new Map<string, Waiting<Found>[]>();
  const findKeys = async (together: readonly Waiting<Found>[]): Promise<void> => {
    try {
      const found = await find(together.map(({ key }) => key));
      for (const { resolve } of together) resolve(found);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };
  const serve = async (client: string, queue: Waiting<Found>[]): Promise<void> => {
    try {
      for (; queue.length > 0; await pause(APART_MS)) {
        const end = await slots.take(client);
        findKeys(queue.splice(0, MAX_TOGETHER)).finally(end);
      }
    } catch (error) {
      // The slot was denied.
      for (const { reject } of queue) reject(error);
    } finally {
      queues.delete(client);
    }
  };
  return (client, key) =>
    new Promise((resolve, reject) => {
      const known = queues.get(client);
      const queue = known ?? [];
      if (queue.length >= MAX_WAITING) throw new TooManyRequestsError('Too many requests at once.', 1);
      queue.push({ key, resolve, reject });
      if (known !== undefined) return;
      queues.set(client, queue);
      serve(client, queue);
    });
};
