import { execFile, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { OsAccount } from '../host/os-account.js';
import { isProcessAlive, signalProcess } from '../host/os-process.js';
import type { NodeProgram } from './find-node-program.js';
import type { NodeDirectory } from './node-directory.js';

const run = promisify(execFile);

/** How long the node may take to shut down, in milliseconds. */
const STOP_LIMIT_MS = 6_000;

/**
 * Starts the node in a session of its own, so that it and its game servers outlive a service that is killed. Its
 * environment is empty, so that no secret of the service reaches a game server.
 */
export const spawnNode = async (
  { executable, entry }: NodeProgram,
  directory: NodeDirectory,
  account: OsAccount,
): Promise<number> => {
  const log = await open(directory.log, 'a', 0o600);
  try {
    const child = spawn(executable, [entry, '--config', directory.config], {
      ...account,
      cwd: directory.root,
      detached: true,
      env: {},
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
    child.unref();
    if (child.pid === undefined) throw new Error('The built-in node has no process id.');
    return child.pid;
  } finally {
    await log.close();
  }
};

/** Whether the process is a running node with this configuration; after a reboot another process may have its pid. */
export const isNodeProcess = async (pid: number, directory: NodeDirectory): Promise<boolean> => {
  if (!isProcessAlive(pid)) return false;
  try {
    return (await commandLine(pid)).includes(directory.config);
  } catch {
    return false; // it has ended meanwhile
  }
};

/** Slim containers have no `ps`; macOS has no /proc. */
const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8');
  const { stdout } = await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return stdout;
};

/** Ends the process with SIGTERM, and with SIGKILL after the time limit. */
export const stopProcess = async (pid: number): Promise<void> => {
  signalProcess(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (isProcessAlive(pid)) {
    if (performance.now() > deadline) signalProcess(pid, 'SIGKILL');
    await sleep(20);
  }
};
