import { copyFile, stat, truncate } from 'node:fs/promises';
import type { Log } from '../domain/ports/log.js';

/** Size past which the log of the node is started again, in bytes; one older piece is kept. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** How often the size is looked at, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000;

/**
 * Keeps a file that a detached process appends to from growing without end. The process holds the file open, so it is
 * copied and emptied instead of renamed; a line written between the two may be lost.
 * @returns what ends the watch
 */
export const boundLog = (file: string, log: Log): (() => void) => {
  const timer = setInterval(() => {
    shrink(file).catch((error: unknown) => log.warn({ err: error }, 'the log of the built-in node was not shortened'));
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Empties the file into `<file>.1` when it is too large. */
export const shrink = async (file: string, maxBytes = MAX_LOG_BYTES): Promise<void> => {
  const { size } = await stat(file);
  if (size <= maxBytes) return;
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
};
