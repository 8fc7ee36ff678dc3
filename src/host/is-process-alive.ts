import { readFileSync } from 'node:fs';
import { hasCode } from './has-code.js';

/**
 * Whether a process runs. One that ended and was not collected by its parent does not, though it takes signals: in a
 * container whose first process collects none, all that outlives its own parent ends that way.
 */
export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  return process.platform !== 'linux' || hasNotEnded(pid);
};

const hasNotEnded = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the state may hold anything, parentheses too.
    return !'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return false;
    throw error;
  }
};
