import { setTimeout as pause } from 'node:timers/promises';

/**
 * Resolves as soon as `condition` holds.
 * @throws {Error} it did not within `limitMs` milliseconds
 */
export const until = async (condition: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> => {
  const deadline = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs} ms for: ${condition}`);
    await pause(20);
  }
};
