import { readFileSync } from 'node:fs';
import { hasCode } from './has-code.js';

/**
 * Whether a process runs. One that ended and was not collected by its parent does not, though it takes signals: in a
 * container whose first process collects none, all that outlives its own parent ends that way.
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

/** Only a state that was read says so: there may be no /proc, none for us, or no descriptor left to read it with. */
const isUncollected = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the state may hold anything, parentheses too.
    return 'ZX'.includes(stat.charAt(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
};
