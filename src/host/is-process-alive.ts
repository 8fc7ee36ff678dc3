import { readFileSync } from 'node:fs';
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
