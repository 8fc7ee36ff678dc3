import { setTimeout as pause } from 'node:timers/promises';

/** The result of a probe that has found nothing yet. */
type Nothing = null | undefined | false;

/** Pauses between two probes, in milliseconds: short at first, longer later. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 40;

/**
 * Resolves with the result of `probe` as soon as it finds something.
 * @throws {Error} it found nothing within `limitMs` milliseconds
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
