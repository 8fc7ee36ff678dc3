import { setTimeout as pause } from 'node:timers/promises';

/** Resolves with what `probe` gives as soon as that is neither null nor false; fails after `withinMs`. */
export const until = async <T>(
  probe: () => Promise<T | null | false> | T | null | false,
  withinMs = 10_000,
): Promise<T> => {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found !== null && found !== false) return found;
    if (performance.now() > end) throw new Error(`Not within ${withinMs} ms: ${probe}`);
    await pause(10);
  }
};
