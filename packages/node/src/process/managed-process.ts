import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { chown, lchown, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Confinement, launchLine } from '../isolation/launch-line.js';
import { readFileIfThere } from '../state-file.js';
import { startOutputPump, untilPumped } from './output-pump.js';
import { signalGroup } from './process-group.js';
import { identifyProcess, isAlive, type ProcessRef } from './process-identity.js';

const run = promisify(execFile);

/** Poll interval for processes that are not child processes of this node, in milliseconds. */
const WATCH_INTERVAL_MS = 200;

/**
 * Runs the line and outlives the node. It ignores stop signals and waits for the line to end; then it writes the exit
 * code to descriptor 5 and kills the rest of the process group, as ending a container would.
 */
const SUPERVISOR = `
trap : INT TERM QUIT HUP ABRT
"$@" 5>&-
__code=$?
trap "" INT TERM QUIT HUP ABRT
printf %s "$__code" >&5
kill -KILL 0
`;

/** The files of a process; a later node process uses them too. */
export interface ProcessFiles {
  /** The log that receives standard output and error. */
  readonly output: string;
  /** The named pipe between the process and the log; removed once all output is in the log. */
  readonly outputPipe: string;
  /** A named pipe, or null for no input. */
  readonly input: string | null;
  readonly exitCode: string;
}

export interface LaunchOrder {
  readonly command: string;
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly files: ProcessFiles;
  readonly confinement: Confinement;
  /** Stores the process for the next node process; the command does not run before this resolves. */
  readonly record: (ref: ProcessRef) => Promise<void>;
  /** Ends processes that left the process group, after the process has ended. */
  readonly endRest: (ended: ProcessRef) => Promise<void>;
}

/** A process in its own process group; it keeps running when the node ends. */
export interface ManagedProcess {
  readonly ref: ProcessRef;
  /** Resolves when it has ended, with its exit code (128 + n for signal n), or null when its group was killed. */
  readonly exited: Promise<number | null>;
}

/** Starts a command. @throws {Error} it could not be started or recorded; then it does not run */
export async function launchProcess(order: LaunchOrder): Promise<ManagedProcess> {
  const { files, confinement } = order;
  const directory = dirname(files.exitCode);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // An earlier release gave the directory to the account of all servers.
  if (confinement.account !== null) await lchown(directory, 0, 0);
  await rm(files.exitCode, { force: true });
  if (confinement.namespaces !== null) await mkdir(confinement.namespaces.mountPoint, { recursive: true, mode: 0o700 });
  if (files.input !== null) await makePipe(files.input, confinement);
  await makePipe(files.outputPipe, confinement);
  const child = await spawnPumped(order);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const gate = gateOf(child);
  try {
    const ref = await refOf(child, confinement);
    await order.record(ref);
    gate.end(startText(order));
    return { ref, exited: watch(ref, order, ended) };
  } catch (error) {
    gate.destroy();
    throw error;
  }
}

/** Attaches to a process that a previous node process started, whether alive or not. */
export function attachProcess(ref: ProcessRef, order: Pick<LaunchOrder, 'files' | 'endRest'>): ManagedProcess {
  return { ref, exited: watch(ref, order) };
}

/** The supervisor, whose command waits for the start signal, with an output pump. */
async function spawnPumped(order: LaunchOrder): Promise<ChildProcess> {
  const { outputPipe, output: log } = order.files;
  // First opened for both directions: opening one direction would wait for the other side.
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

function spawnSupervisor({ directory, environment, files, confinement }: LaunchOrder, output: number): ChildProcess {
  const { line, account } = launchLine(confinement, directory);
  // A pipe opened for both directions never ends, and opening it does not wait for the other side.
  const input = files.input === null ? openSync('/dev/null', 'r') : openSync(files.input, constants.O_RDWR);
  const exitCode = openSync(files.exitCode, 'wx', 0o600);
  try {
    return spawn('bash', ['-c', SUPERVISOR, 'gamewarden', ...line], {
      ...account,
      cwd: directory,
      // PATH is chosen by the node. Shells with more privileges than the server get none of its other variables.
      env: { PATH: environment.PATH },
      detached: true,
      stdio: [input, output, output, 'pipe', 'pipe', exitCode],
    });
  } finally {
    closeSync(input);
    closeSync(exitCode);
  }
}

/** The environment, an empty text and the command, each terminated by NUL. */
function startText({ environment, command }: LaunchOrder): string {
  const pairs = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return [...pairs, '', command].map((text) => `${text.replaceAll('\0', '')}\0`).join('');
}

function gateOf(child: ChildProcess): Writable {
  const gate = child.stdio[3];
  if (!(gate instanceof Writable))
    throw new Error('The supervisor has no descriptor 3; this is a bug in managed-process.ts.');
  // The exit of a supervisor is reported separately; the broken pipe adds no information.
  gate.on('error', () => undefined);
  return gate;
}

/** With namespaces, their first process is signalled and watched; it reports its pid. */
async function refOf(child: ChildProcess, { namespaces }: Confinement): Promise<ProcessRef> {
  const pidPipe = child.stdio[4];
  if (!(pidPipe instanceof Readable))
    throw new Error('The supervisor has no descriptor 4; this is a bug in managed-process.ts.');
  const pid = namespaces === null ? child.pid : await readNumber(pidPipe);
  pidPipe.destroy();
  const identity = pid === undefined ? null : await identifyProcess(pid);
  if (pid === undefined || identity === null) throw new Error('The process ended before it began.');
  return { pid, identity, hasNamespaces: namespaces !== null };
}

async function readNumber(source: Readable): Promise<number | undefined> {
  let text = '';
  for await (const chunk of source) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return /^\d+\n/.test(text) ? Number.parseInt(text, 10) : undefined;
}

async function watch(
  ref: ProcessRef,
  { files, endRest }: Pick<LaunchOrder, 'files' | 'endRest'>,
  ended?: Promise<void>,
): Promise<number | null> {
  // A child process reports its exit; other processes must be polled.
  await ended;
  while (await isAlive(ref)) await pause(WATCH_INTERVAL_MS);
  // The supervisor alone may have been killed: the rest of its group must not keep running unnoticed.
  await signalGroup(ref, 'SIGKILL');
  await endRest(ref);
  await untilPumped(files.outputPipe);
  const code = await readFileIfThere(files.exitCode);
  return code === null || code === '' ? null : Number(code);
}

async function makePipe(path: string, { account }: Confinement): Promise<void> {
  // A new pipe for each run: the old one may contain lines typed in the previous run.
  await rm(path, { force: true });
  await run('mkfifo', ['-m', '600', path]);
  // Programs reopen it through /dev/stdout; only the node can reach its path.
  if (account !== null) await chown(path, account.uid, account.gid);
}
