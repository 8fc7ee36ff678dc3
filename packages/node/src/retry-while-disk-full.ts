import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDiskFull } from './state-file.js';

/** Pause between two attempts on a full disk, in milliseconds. */
const RETRY_MS = 2_000;

export interface DiskFullRetryOptions {
  readonly log: Logger;
  /** Whether the work is still needed: checked before each new attempt. */
  readonly isNeeded: () => boolean;
}

/** Runs work, and repeats it while the disk is full. @returns null when the work is not needed any more */
export async function retryWhileDiskFull<T>(
  work: () => Promise<T>,
  { log, isNeeded }: DiskFullRetryOptions,
): Promise<T | null> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      if (!isLogged) log.error({ err: error }, 'a report waits until there is space on the disk');
    }
    await pause(RETRY_MS);
    if (!isNeeded()) return null;
  }
}
