import { setTimeout as pause } from 'node:timers/promises';

/** What a probe finds as long as there is nothing. */
type Nothing = null | undefined | false;

/**
 * Resolves with what `probe` finds, as soon as it finds something.
 * @throws {Error} it did not within `limitMs` milliseconds
 */
export const until = async <T>(probe: () => Promise<T | Nothing> | T | Nothing, limitMs = 60_000): Promise<T> => {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs} ms for: ${probe}`);
    await pause(20);
  }
};
