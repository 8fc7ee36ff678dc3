import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DROPPED } from '../console/daemon-line.js';
import { isMissing } from '../state-file.js';

/** Size of a log on disk, in KiB, above which its writer is delayed. */
const SLOW_KIB = 8 * 1024;
/** How often the size is then checked, every 0.2 s, before the next MiB is accepted. */
const CHECKS = 15;
/** Largest size, in KiB. Above it the beginning is removed, whether it was read or not. */
const MOST_KIB = 16 * 1024;
/** Bytes that remain then. */
const REMAINING_BYTES = 1024 * 1024;

/** How long the last output of an ended process may take to reach its log, in milliseconds. */
const REST_LIMIT_MS = 2_000;
const REST_POLL_MS = 10;

/**
 * Copies the output of a pipe to a log until the pipe has no writer, then removes the pipe. It bounds the log, whether
 * a node reads it or not: when the log is full, the process blocks on its pipe until the node has read and truncated,
 * but at most three seconds for each MiB; at twice the size the beginning of the log is removed. The hole preserves all
 * offsets, so the reader sees how much it has missed. Without support for holes the log starts again with a line that
 * says so. The script needs only standard programs and little memory. In its own process group it does not receive the
 * server's signals and copies the last output.
 */
const PUMP = `
export LC_ALL=C
umask 077
trap "" INT TERM QUIT HUP
while :; do
  case $(dd bs=4096 count=256 2>&1 >>"$2") in
    "0+0 records in"*) break ;;
    *"records in"*) ;;
    *) exec cat >/dev/null ;;
  esac
    for ((check = 0; check < ${CHECKS}; check++)); do
    used=$(du -k "$2"); used=\${used%%[!0-9]*}
    [ "\${used:-0}" -le ${SLOW_KIB} ] && break
    sleep 0.2
  done
  [ "\${used:-0}" -le ${MOST_KIB} ] && continue
  read -r _ _ _ _ size _ < <(ls -ln "$2")
    fallocate --punch-hole --offset 0 --length $((size - ${REMAINING_BYTES})) "$2" || printf '%s\\n' "$3" >"$2"
done
[ "$1" -ef /dev/fd/0 ] && rm -f "$1"
`;

export interface OutputPump {
  /** The reading end of `pipe`, a blocking descriptor. */
  readonly source: number;
  /** Path of the pipe; the file exists until the last byte is in the log. */
  readonly pipe: string;
  readonly log: string;
}

/** Starts a pump, which keeps running when the node ends. @throws {Error} it could not be started */
export async function startOutputPump({ source, pipe, log }: OutputPump): Promise<void> {
  const child: ChildProcess = spawn('bash', ['-c', PUMP, 'gamewarden-output', pipe, log, DROPPED], {
    detached: true,
    stdio: [source, 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  child.unref();
}

/**
 * Resolves when all output of a process is in its log, or after a time limit when another process keeps its pipe open.
 */
export async function untilPumped(pipe: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < REST_LIMIT_MS && (await isThere(pipe)); waitedMs += REST_POLL_MS)
    await pause(REST_POLL_MS);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
