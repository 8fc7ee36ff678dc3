import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';
import { isProcessAlive } from '../host/os-process.js';

/** Line numbers in `postmaster.pid`, which a running PostgreSQL writes to its data directory. */
const PID_LINE = 0;
const DIRECTORY_LINE = 1;
const PORT_LINE = 3;

/** The process id of the PostgreSQL in `postmaster.pid`; undefined if there is none. */
export const serverPid = (data: string): number | undefined => numberIn(data, PID_LINE);

/** The port in the name of its socket; undefined if none runs. */
export const serverPort = (data: string): number | undefined => numberIn(data, PORT_LINE);

/** The data directory with which the server was started; it differs if this directory is a copy or was moved. */
export const serverDirectory = (data: string): string | undefined => lineOf(data, DIRECTORY_LINE);

// The file of a starting server may still be empty.
const numberIn = (data: string, line: number): number | undefined => Number(lineOf(data, line)) || undefined;

const lineOf = (data: string, line: number): string | undefined => {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[line];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Whether the server runs: the file of a killed server remains. */
export const isServerRunning = (data: string): boolean => {
  const pid = serverPid(data);
  return pid !== undefined && isProcessAlive(pid);
};
