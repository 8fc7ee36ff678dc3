import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';
import { isProcessAlive } from '../host/os-process.js';

/** Places of lines in the file that a PostgreSQL keeps in its data directory while it runs. */
const PID_LINE = 0;
const DIRECTORY_LINE = 1;
const PORT_LINE = 3;

/** The process of the PostgreSQL that runs on its data directory, by the file it keeps there; undefined for none. */
export const serverPid = (data: string): number | undefined => numberIn(data, PID_LINE);

/** The port by which its socket is named; undefined where none runs. */
export const serverPort = (data: string): number | undefined => numberIn(data, PORT_LINE);

/** The data directory that the server was started on: another one where this one is a copy, or was moved. */
export const serverDirectory = (data: string): string | undefined => lineOf(data, DIRECTORY_LINE);

// A server that is just starting has made the file and not written it yet.
const numberIn = (data: string, line: number): number | undefined => Number(lineOf(data, line)) || undefined;

const lineOf = (data: string, line: number): string | undefined => {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[line];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Whether it runs: a server that was killed leaves its file behind. */
export const isServerRunning = (data: string): boolean => {
  const pid = serverPid(data);
  return pid !== undefined && isProcessAlive(pid);
};
