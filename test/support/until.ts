import { setTimeout as pause } from 'node:timers/promises';

/** The value of a probe that has found nothing. */
type Nothing = null | undefined | false;

/** Pause between two probes, in milliseconds; it grows with the waiting time. */
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
