import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode, isMissing } from '../state-file.js';
import { readProcFile, statFields } from './process-identity.js';

const run = promisify(execFile);

/** Kernel ticks per second in /proc; Linux reports 100 on every architecture. */
const TICKS_PER_SECOND = 100;
/** Size of a memory page in bytes, as counted in /proc/PID/stat on common kernels. */
const PAGE_BYTES = 4096;
/** How long a process list is cached, in milliseconds. */
const FRESH_MS = 250;

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Its user id; null when it is not needed. */
  readonly uid: number | null;
  readonly memoryBytes: number;
  /** Processor time since the process began, in milliseconds. */
  readonly cpuMs: number;
}

let latest: { readonly at: number; readonly rows: Promise<readonly ProcessRow[]> } | undefined;

/** All processes of this host, at most 250 ms old. */
export function recentProcesses(): Promise<readonly ProcessRow[]> {
  const now = performance.now();
  if (latest === undefined || now - latest.at > FRESH_MS) latest = { at: now, rows: listProcesses() };
  return latest.rows;
}

/** All processes of this host now. */
export function listProcesses(): Promise<readonly ProcessRow[]> {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

async function listFromProc(): Promise<readonly ProcessRow[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(
    names.map(async (name) => rowOf(Number(name), await readProcFile(`/proc/${name}/stat`), await ownerOf(name))),
  );
  return rows.filter((row) => row !== null);
}

/** Only a root node has servers with accounts of their own. */
async function ownerOf(name: string): Promise<number | null> {
  if (process.getuid?.() !== 0) return null;
  try {
    return (await stat(`/proc/${name}`)).uid;
  } catch (error) {
    if (isMissing(error) || errorCode(error) === 'ESRCH') return null;
    throw error;
  }
}

function rowOf(pid: number, stat: string | null, uid: number | null): ProcessRow | null {
  if (stat === null) return null;
  const fields = statFields(stat);
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    pid,
    parent: Number(fields[1]),
    group: Number(fields[2]),
    uid,
    memoryBytes: Number(fields[21]) * PAGE_BYTES,
    cpuMs: (ticks * 1000) / TICKS_PER_SECOND,
  };
}

async function listFromPs(): Promise<readonly ProcessRow[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,pgid=,rss=,time=,stat='], {
    env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' },
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => !columns[5]?.startsWith('Z'))
    .map(([pid, parent, group, kilobytes, time = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      uid: null,
      memoryBytes: Number(kilobytes) * 1024,
      cpuMs: time.split(/[:-]/).reduce((sum, part) => sum * 60 + Number(part), 0) * 1000,
    }));
}

/**
 * Rows of a process, its group and all their descendants. With namespaces this includes all processes in them, as
 * orphans become children of the first process. With an account of the server's own, it includes all processes of the
 * account.
 */
export function rowsOf(
  { leader, uid }: { readonly leader: number; readonly uid: number | null },
  rows: readonly ProcessRow[],
): readonly ProcessRow[] {
  const isOwn = (row: ProcessRow) => row.pid === leader || row.group === leader || (uid !== null && row.uid === uid);
  const found = new Set(rows.filter(isOwn));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    const pids = new Set([...found].map(({ pid }) => pid));
    for (const row of rows) if (pids.has(row.parent)) found.add(row);
  }
  return [...found];
}
