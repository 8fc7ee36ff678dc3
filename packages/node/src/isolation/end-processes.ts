import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ServerAccount } from '../server-account.js';
import { errorCode } from '../state-file.js';
import { SYSTEM_PATH } from './program-directories.js';

const run = promisify(execFile);

/** How often processes are listed again: one may have forked while the others were killed. */
const ROUNDS = 20;

/** Error codes for a process that has ended or that this account may not read. */
const NOT_READABLE: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/**
 * Kills all processes of an account with a single system call, so that none can fork in between.
 * @throws {Error} it is the node's own account, or `bash` is missing
 */
export async function endAccountProcesses({ uid, gid }: ServerAccount): Promise<void> {
  if (uid === 0 || uid === process.getuid?.()) throw new Error('These are the processes of the node itself.');
  try {
    await run('bash', ['-c', 'kill -KILL -- -1'], { uid, gid, env: { PATH: SYSTEM_PATH }, cwd: '/' });
  } catch (error) {
    // There were no processes.
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 1) throw error;
  }
}

/**
 * Kills all processes whose HOME is a server's directory, in any process group or session. A process that has cleared
 * its environment is not found. Does nothing on systems other than Linux.
 */
export async function endProcessesAtHome(directory: string): Promise<void> {
  if (process.platform !== 'linux') return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const pids = await pidsAtHome(directory);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
  }
}

async function pidsAtHome(directory: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const home = `\0HOME=${directory}\0`;
  const found = await Promise.all(pids.map(async (pid) => `\0${await environmentOf(pid)}`.includes(home)));
  return pids.filter((pid, index) => found[index] === true && pid !== process.pid);
}

async function environmentOf(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/environ`, 'latin1');
  } catch (error) {
    if (NOT_READABLE.has(errorCode(error) ?? '')) return '';
    throw error;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!NOT_READABLE.has(errorCode(error) ?? '')) throw error;
  }
}
