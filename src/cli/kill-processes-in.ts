import { readdir, readlink } from 'node:fs/promises';
import { hasCode } from '../host/has-code.js';

/** What the kernel says about a process that has ended, or belongs to another user. */
const NOT_OURS = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'] as const;

/** Ends all processes that work in a directory or below it, by force; where the system lists processes in /proc. */
export const killProcessesIn = async (directory: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    try {
      const place = await readlink(`/proc/${pid}/cwd`);
      if (pid !== process.pid && `${place}/`.startsWith(`${directory}/`)) process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!NOT_OURS.some((code) => hasCode(error, code))) throw error;
    }
  }
};
