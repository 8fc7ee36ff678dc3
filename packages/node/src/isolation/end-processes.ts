import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ServerAccount } from '../server-account.js';
import { errorCode } from '../state-file.js';
import { SYSTEM_PATH } from './program-directories.js';

const run = promisify(execFile);

/** How often processes are looked for again: one may have been forked while the others were killed. */
const ROUNDS = 20;

/** What the kernel says of a process that has ended, or that this account may not read. */
const NOT_READABLE: ReadonlySet<string> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/**
 * Kills all processes of an account, in one call of the kernel: none of them can fork in between.
 * @throws {Error} it is the account of the node's own processes, or there are no programs to do it with
 */
export async function endAccountProcesses({ uid, gid }: ServerAccount): Promise<void> {
  if (uid === 0 || uid === process.getuid?.()) throw new Error('These are the processes of the node itself.');
  try {
    await run('bash', ['-c', 'kill -KILL -- -1'], { uid, gid, env: { PATH: SYSTEM_PATH }, cwd: '/' });
  } catch (error) {
    // There were none.
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== 1) throw error;
  }
}

/**
 * Kills all processes that were started with a server's directory as their home, whatever group or session they went to. One that
 * has cleared its environment is not found. Where /proc does not tell environments nothing happens.
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
