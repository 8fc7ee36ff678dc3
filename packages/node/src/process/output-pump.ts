import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DROPPED } from '../console/daemon-line.js';
import { isMissing } from '../state-file.js';

/** What a log may hold on disk, in KiB, before who writes to it is held up. */
const SLOW_KIB = 8 * 1024;
/** How often it is then looked whether it holds less, every 0.2 s, before the next mebibyte is let through. */
const LOOKS = 15;
/** What it may hold at most, in KiB. Beyond it the beginning goes, read or not. */
const MOST_KIB = 16 * 1024;
/** What is left then, in bytes. */
const KEPT_BYTES = 1024 * 1024;

/** How long the last output of a process that has ended may take to be in its log, in milliseconds. */
const REST_LIMIT_MS = 2_000;
const REST_LOOK_MS = 10;

/**
 * Carries what comes through a pipe into a log, until nobody writes to the pipe any more, and then removes the pipe. It
 * bounds the log by itself, whether a node reads it or not: at a full log the process is held up at its pipe until the
 * node has read and cut, but no longer than three seconds for each mebibyte; at twice that the log loses its beginning.
 * The hole leaves all offsets in place, so that the reader sees how much it has missed. Where holes cannot be made the log
 * starts again, with a line that says so. It works with what every system has, in little memory. In a group of its own it
 * hears none of the server's signals and takes its last words.
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
  for ((look = 0; look < ${LOOKS}; look++)); do
    used=$(du -k "$2"); used=\${used%%[!0-9]*}
    [ "\${used:-0}" -le ${SLOW_KIB} ] && break
    sleep 0.2
  done
  [ "\${used:-0}" -le ${MOST_KIB} ] && continue
  read -r _ _ _ _ size _ < <(ls -ln "$2")
  fallocate --punch-hole --offset 0 --length $((size - ${KEPT_BYTES})) "$2" || printf '%s\\n' "$3" >"$2"
done
[ "$1" -ef /dev/fd/0 ] && rm -f "$1"
`;

export interface OutputPump {
  /** The reading end of `pipe`, a descriptor that blocks. */
  readonly source: number;
  /** The pipe's name; its file is there until the last byte is in the log. */
  readonly pipe: string;
  readonly log: string;
}

/** Starts a pump, which goes on when the node ends. @throws {Error} it could not be started */
export async function startOutputPump({ source, pipe, log }: OutputPump): Promise<void> {
  const child: ChildProcess = spawn('bash', ['-c', PUMP, 'gamewarden-output', pipe, log, DROPPED], {
    detached: true,
    stdio: [source, 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  child.unref();
}

/** Resolves when all that a process has written is in its log; not much later when something still holds its pipe. */
export async function untilPumped(pipe: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < REST_LIMIT_MS && (await isThere(pipe)); waitedMs += REST_LOOK_MS)
    await pause(REST_LOOK_MS);
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
