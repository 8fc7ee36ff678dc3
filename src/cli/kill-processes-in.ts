import { readdir, readlink } from 'node:fs/promises';
import { hasCode } from '../host/has-code.js';

/** Error codes of a process that has ended or belongs to another user. */
const NOT_OURS = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'] as const;

/** Kills all processes whose working directory is a directory or below it; Linux only, where /proc lists them. */
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
