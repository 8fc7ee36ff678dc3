import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readFileIfThere } from '../state-file.js';
import { startOutputPump, untilPumped } from './output-pump.js';
import { signalGroup } from './process-group.js';
import { identifyProcess, isAlive, type ProcessRef } from './process-identity.js';

const run = promisify(execFile);

/** How often a process that is not our child is looked at, in milliseconds. */
const WATCH_INTERVAL_MS = 200;

/**
 * Runs the command and outlives the node.
 *
 * The command comes through descriptor 3 and not as an argument, so that `ps` does not show it. It is also the starting
 * signal: when the node dies before it has recorded the process, the read fails and nothing ever runs unrecorded.
 * Both shells handle the stop signals with a no-op: what they start gets the default handlers back, and they stay to
 * see how it ended. The inner one then goes no further in a command list, the outer one writes the exit code down.
 * At the end whatever the command left behind in the group is killed, as it would be with its container.
 */
const SUPERVISOR = `
IFS= read -r -d "" __command <&3 || exit 125
exec 3<&-
trap : INT TERM QUIT HUP ABRT
( trap exit INT TERM QUIT HUP ABRT; eval "$__command" )
__code=$?
trap "" INT TERM QUIT HUP ABRT
printf %s "$__code" >"$1.tmp" && mv -f "$1.tmp" "$1"
kill -KILL 0
`;

/** The files through which a process is reached, also by a node that did not start it. */
export interface ProcessFiles {
  /** The log that standard output and error end up in. */
  readonly output: string;
  /** The pipe with a name through which they get there; gone when all of it is in the log. */
  readonly outputPipe: string;
  /** A pipe with a name, or null for no input. */
  readonly input: string | null;
  readonly exitCode: string;
}

export interface LaunchOrder {
  readonly command: string;
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly files: ProcessFiles;
  /** Makes the process known to the next node; the command does not run before this is done. */
  readonly record: (ref: ProcessRef) => Promise<void>;
}

/** A process in a group of its own that goes on when the node ends. */
export interface ManagedProcess {
  readonly ref: ProcessRef;
  /** Resolves when it has ended: with its exit code (128 + n for signal n), or null when it was killed with its group. */
  readonly exited: Promise<number | null>;
}

/** Starts a command. @throws {Error} it could not be started, or not be recorded: then it does not run */
export async function launchProcess(order: LaunchOrder): Promise<ManagedProcess> {
  await mkdir(dirname(order.files.exitCode), { recursive: true, mode: 0o700 });
  await rm(order.files.exitCode, { force: true });
  if (order.files.input !== null) await makePipe(order.files.input);
  await makePipe(order.files.outputPipe);
  const child = await spawnPumped(order);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const gate = gateOf(child);
  try {
    const ref = await refOf(child);
    await order.record(ref);
    gate.end(`${order.command.replaceAll('\0', '')}\0`);
    return { ref, exited: watch(ref, order.files, ended) };
  } catch (error) {
    gate.destroy();
    throw error;
  }
}

/** Takes up a process that an earlier node started, alive or not. */
export function attachProcess(ref: ProcessRef, files: ProcessFiles): ManagedProcess {
  return { ref, exited: watch(ref, files) };
}

/** The supervisor, waiting at its gate, with a pump behind its output. */
async function spawnPumped(order: LaunchOrder): Promise<ChildProcess> {
  const { outputPipe, output: log } = order.files;
  // Opened for both directions first: opening for one alone waits for the other side.
  const output = openSync(outputPipe, constants.O_RDWR);
  const source = openSync(outputPipe, constants.O_RDONLY);
  try {
    await startOutputPump({ source, pipe: outputPipe, log });
    const child = spawnSupervisor(order, output);
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    closeSync(source);
    closeSync(output);
  }
}

function spawnSupervisor({ directory, environment, files }: LaunchOrder, output: number): ChildProcess {
  // Opened for both directions the pipe never ends, and opening does not wait for the other side.
  const input = files.input === null ? openSync('/dev/null', 'r') : openSync(files.input, constants.O_RDWR);
  try {
    return spawn('bash', ['-c', SUPERVISOR, 'gamewarden', files.exitCode], {
      cwd: directory,
      env: environment,
      detached: true,
      stdio: [input, output, output, 'pipe'],
    });
  } finally {
    closeSync(input);
  }
}

function gateOf(child: ChildProcess): Writable {
  const gate = child.stdio[3];
  if (!(gate instanceof Writable))
    throw new Error('The supervisor has no descriptor 3; this is a bug in managed-process.ts.');
  // A supervisor that is already gone is seen by its exit; the broken pipe says nothing more.
  gate.on('error', () => undefined);
  return gate;
}

async function refOf(child: ChildProcess): Promise<ProcessRef> {
  const identity = child.pid === undefined ? null : await identifyProcess(child.pid);
  if (child.pid === undefined || identity === null) throw new Error('The process ended before it began.');
  return { pid: child.pid, identity };
}

async function watch(ref: ProcessRef, files: ProcessFiles, ended?: Promise<void>): Promise<number | null> {
  while (await isAlive(ref)) {
    // Our own child tells; of another's there is only looking.
    await (ended ?? pause(WATCH_INTERVAL_MS));
  }
  // The supervisor alone may have been killed: nothing of its group may go on unseen.
  await signalGroup(ref, 'SIGKILL');
  await untilPumped(files.outputPipe);
  const code = await readFileIfThere(files.exitCode);
  return code === null ? null : Number(code);
}

async function makePipe(path: string): Promise<void> {
  // A new one for each run: an old one may still hold lines typed to the run before.
  await rm(path, { force: true });
  await run('mkfifo', ['-m', '600', path]);
}
