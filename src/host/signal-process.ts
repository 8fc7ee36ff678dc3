import { hasCode } from './has-code.js';

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
