import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive, signalProcess } from '../host/os-process.js';

/** How long processes may take to end after SIGKILL, in milliseconds: one that waits for the disk ends later. */
const END_LIMIT_MS = 2_000;

/**
 * Kills backends that outlived a killed PostgreSQL: a backend that is computing does not end by itself, and while one
 * runs no other server starts. Linux only, where /proc lists them.
 * @param data data directory of a stopped server
 */
export const endOrphans = async (data: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  const pids = findOrphans(data);
  for (const pid of pids) signalProcess(pid, 'SIGKILL');
  const deadline = performance.now() + END_LIMIT_MS;
  while (pids.some(isProcessAlive) && performance.now() < deadline) await sleep(20);
};

/** Processes that run in the directory with the title of a backend, and whose parent does not run there. */
const findOrphans = (data: string): readonly number[] => {
  const directory = realpathSync(data);
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, directory));
  return pids.filter((pid) => isBackend(pid) && !pids.includes(parentOf(pid)));
};

const worksIn = (pid: number, directory: string): boolean =>
  readOrEmpty(() => readlinkSync(`/proc/${pid}/cwd`)) === directory;

/** The postmaster has its command line as title. */
const isBackend = (pid: number): boolean =>
  readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).startsWith('postgres: ');

const parentOf = (pid: number): number => {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The process name in parentheses may contain any character, parentheses too.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

/** Empty where the process has ended or belongs to another account. */
const readOrEmpty = (read: () => string): string => {
  try {
    return read();
  } catch {
    return '';
  }
};
