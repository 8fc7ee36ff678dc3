import { copyFile, stat, truncate } from 'node:fs/promises';
import type { Log } from '../domain/ports/log.js';

/** Size above which a log starts again, in bytes; one older part is retained. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** How often the size is checked, in milliseconds: between checks the log may exceed the limit. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Bounds a file to which a detached process appends. Since the process has it open, the file is copied and truncated
 * instead of renamed; a line written in between may be lost.
 * @returns a function that ends the checks
 */
export const boundLog = (file: string, log: Log): (() => void) => {
  let isShrinking = false;
  const timer = setInterval(async () => {
    if (isShrinking) return;
    isShrinking = true;
    await shrink(file).catch((error: unknown) => log.warn({ err: error, file }, 'could not shorten a log'));
    isShrinking = false;
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/**
 * Moves the content to `<file>.1` when it is too large. On a full disk the copy fails, but the file is truncated
 * anyway.
 */
export const shrink = async (file: string, maxBytes = MAX_LOG_BYTES): Promise<void> => {
  const { size } = await stat(file);
  if (size <= maxBytes) return;
  try {
    await copyFile(file, `${file}.1`);
  } finally {
    await truncate(file, 0);
  }
};
