import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './has-code.js';

/**
 * Whether a process runs. A process that has ended but whose parent has not collected it accepts signals, but does not run.
 * In a container whose first process collects none, every orphan stays in that state.
 */
export const isProcessAlive = (pid: number): boolean => takesSignals(pid) && !isUncollected(pid);

const takesSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
};

/** False if the state cannot be read: there is no /proc, no permission, or no free descriptor. */
const isUncollected = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the state may hold anything, parentheses too.
    return 'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
};

/** How often a process that is not our child is polled, in milliseconds. */
const POLL_INTERVAL_MS = 500;

/** Resolves when the process has ended, or when `signal` is aborted. */
export const processEnded = async (pid: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && isProcessAlive(pid)) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop sees it
  }
};

/**
 * Sends a signal to a process or a process group that may have ended.
 * @param pid negative for a group
 */
export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
};
