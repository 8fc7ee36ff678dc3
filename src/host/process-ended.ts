import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from './is-process-alive.js';

/** Poll interval for processes that are not child processes, in milliseconds. */
const POLL_INTERVAL_MS = 500;

/** Resolves when the process has ended, or when `signal` is aborted. */
export const processEnded = async (pid: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && isProcessAlive(pid)) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
  }
};
