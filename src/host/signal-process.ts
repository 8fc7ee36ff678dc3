import { hasCode } from './has-code.js';

/**
 * Sends a signal to a process, or to a group of them, that may have ended.
 * @param pid of the group, when it is negative
 */
export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
};
