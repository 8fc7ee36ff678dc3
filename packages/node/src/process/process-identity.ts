import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode, readFileIfThere } from '../state-file.js';

const run = promisify(execFile);

/** A process, distinguishable from a later one with the same pid. */
export interface ProcessRef {
  readonly pid: number;
  /** Start of the process, unique among all processes with this pid. */
  readonly identity: string;
  /** Whether it is the first process in namespaces of a server: all processes in them end with it. */
  readonly hasNamespaces?: boolean;
}

/** The identity of the live process with this pid, or null when there is none. */
export async function identifyProcess(pid: number): Promise<string | null> {
  return process.platform === 'linux' ? identifyFromProc(pid) : identifyFromPs(pid);
}

/** Whether this process is still running; a zombie is not. */
export async function isAlive(ref: ProcessRef): Promise<boolean> {
  return (await identifyProcess(ref.pid)) === ref.identity;
}

/** The fields of a line of /proc/PID/stat from `state` on (field 3); the name before them may contain any character. */
export function statFields(stat: string): readonly string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

let bootId: Promise<string> | undefined;

async function identifyFromProc(pid: number): Promise<string | null> {
  const stat = await readProcFile(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = statFields(stat);
  const state = fields[0];
  const startTicks = fields[19];
  if (startTicks === undefined || state === 'Z' || state === 'X') return null;
  // Ticks count from the host's boot: without the boot id, a process of an earlier boot could have the same identity.
  bootId ??= readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((id) => id.trim());
  return `${await bootId}:${startTicks}`;
}

/** The text of a file under /proc, or null when its process has ended. */
export async function readProcFile(path: string): Promise<string | null> {
  try {
    return await readFileIfThere(path);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return null;
    throw error;
  }
}

async function identifyFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
    });
    const [state = '', ...start] = stdout.trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? null : start.join(' ');
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 1) return null;
    throw error;
  }
}
