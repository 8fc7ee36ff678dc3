import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './has-code.js';

/**
 * Whether a process runs. A zombie does not, although signals can be sent to it: in a container whose first process
 * does not reap orphans, each process that outlives its parent becomes a zombie.
 */
export const isProcessAlive = (pid: number): boolean => acceptsSignals(pid) && !isZombie(pid);

const acceptsSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
};

/** False if unknown: /proc may be missing or unreadable, or no descriptor may be left. */
const isZombie = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the state may contain any character, including parentheses.
    return 'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
};

/** Poll interval for processes that are not child processes, in milliseconds. */
const POLL_INTERVAL_MS = 500;

/** Resolves when the process has ended, or when `signal` is aborted. */
export const processEnded = async (pid: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && isProcessAlive(pid)) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
  }
};

/**
 * Sends a signal to a process or process group that may have ended.
 * @param pid negative for a group
 */
export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
};
