import { setTimeout as pause } from 'node:timers/promises';

/** What a probe finds as long as there is nothing. */
type Nothing = null | undefined | false;

/** Between two looks, in milliseconds: what is there soon is found soon, and what takes long is not asked for all the time. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 40;

/**
 * Resolves with what `probe` finds, as soon as it finds something.
 * @throws {Error} it did not within `limitMs` milliseconds
 */
export const until = async <T>(
  probe: () => Promise<T | Nothing> | T | Nothing,
  limitMs = 60_000,
  what = String(probe),
): Promise<T> => {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const found = await probe();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs} ms for: ${what}`);
    await pause(pauseMs);
  }
};
