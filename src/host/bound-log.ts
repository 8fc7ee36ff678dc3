import { copyFile, stat, truncate } from 'node:fs/promises';
import type { Log } from '../domain/ports/log.js';

/** Size past which a log is started again, in bytes; one older piece is kept. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** How often the size is checked, in milliseconds: what is written within it may exceed the limit. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Keeps a file that a detached process appends to from growing without end. The process has the file open, so it is
 * copied and emptied instead of renamed; a line written between the two may be lost.
 * @returns what ends the watch
 */
export const boundLog = (file: string, log: Log): (() => void) => {
  let isShrinking = false;
  const timer = setInterval(async () => {
    if (isShrinking) return;
    isShrinking = true;
    await shrink(file).catch((error: unknown) => log.warn({ err: error, file }, 'a log was not shortened'));
    isShrinking = false;
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Empties the file into `<file>.1` when it is too large; on a full disk the copy fails, and the file is emptied all the same. */
export const shrink = async (file: string, maxBytes = MAX_LOG_BYTES): Promise<void> => {
  const { size } = await stat(file);
  if (size <= maxBytes) return;
  try {
    await copyFile(file, `${file}.1`);
  } finally {
    await truncate(file, 0);
  }
};
