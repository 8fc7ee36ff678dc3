import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../host/has-code.js';
import type { OsAccount } from '../host/os-account.js';
import { isProcessAlive } from '../host/os-process.js';
import { systemEnvironment } from '../host/system-environment.js';
import { endOrphans } from './end-orphans.js';
import type { PostgresPrograms } from './find-postgres.js';
import { isServerRunning, serverDirectory, serverPid } from './postmaster-file.js';

/** How long a stop may take, in milliseconds. Long, because the server writes everything to disk. */
const STOP_LIMIT_MS = 120_000;

export interface PostmasterPlan {
  /** Parent directory of the cluster `data`, of its socket and its log. */
  readonly directory: string;
  readonly binaries: PostgresPrograms;
  readonly account: OsAccount;
  readonly settings: Readonly<Record<string, string>>;
}

/** The data directory of a cluster. */
export const dataOf = (directory: string): string => join(directory, 'data');

export const logFileOf = (directory: string): string => join(directory, 'postgres.log');

export const socketOf = (directory: string): string => join(directory, 'socket');

/**
 * Starts a server in its own session, so that Ctrl-C in the terminal reaches the service first, which then stops the
 * database. The server ends at once if another process has just started one.
 * @throws {Error} the data directory is a copy of one that a running server uses
 */
export const launchPostmaster = async ({
  directory,
  binaries,
  account,
  settings,
}: PostmasterPlan): Promise<ChildProcess> => {
  const data = dataOf(directory);
  requireNoCopyInUse(data);
  if (!isServerRunning(data)) await endOrphans(data);
  const socket = socketOf(directory);
  await mkdir(socket, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(socket, account.uid, account.gid);
  const all: Record<string, string> = { listen_addresses: '', unix_socket_directories: socket, ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(logFileOf(directory), 'a', 0o600);
  try {
    await log.chmod(0o600); // an older release made it world-readable
    const child = spawn(binaries.postgres, ['-D', data, ...args], {
      ...account,
      cwd: '/',
      env: systemEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
};

/** Fast shutdown: ends open sessions and writes everything to disk, so that the next start needs no recovery. */
export const stopPostmaster = async (data: string): Promise<void> => {
  const pid = signalPostmaster(data, 'SIGINT');
  if (pid === undefined) return;
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (performance.now() < deadline) {
    // Another process may have started the next one by now.
    if (serverPid(data) !== pid || !isProcessAlive(pid)) return;
    await sleep(20);
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`);
};

/**
 * Signals the server; undefined if none runs. SIGINT requests a fast shutdown, SIGHUP a reload of its configuration.
 */
export const signalPostmaster = (data: string, signal: 'SIGINT' | 'SIGHUP'): number | undefined => {
  const pid = serverPid(data);
  if (pid === undefined) return undefined;
  try {
    process.kill(pid, signal);
    return pid;
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return undefined;
    throw error;
  }
};

/** PostgreSQL itself would only report, at each launch, that the file exists. */
const requireNoCopyInUse = (data: string): void => {
  const pid = serverPid(data);
  const original = serverDirectory(data);
  if (pid === undefined || original === undefined || !isProcessAlive(pid)) return;
  if (!runsOn(original, pid) || isSameDirectory(original, data)) return;
  throw new Error(
    `${dirname(dirname(data))} is a copy of a data directory in use: it was made while PostgreSQL (process ${pid}) ran on ` +
      `${original}, and may be damaged. Remove it, stop the service there, and copy again; or use it, if it is a snapshot ` +
      `of a whole file system, after removing ${join(data, 'postmaster.pid')}.`,
  );
};

/** Also false where this account may not read it. */
const runsOn = (data: string, pid: number): boolean => {
  try {
    return serverPid(data) === pid;
  } catch {
    return false;
  }
};

const isSameDirectory = (one: string, other: string): boolean => {
  const [first, second] = [statSync(one), statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
};
