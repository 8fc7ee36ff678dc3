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

/** How often a process that is not our child is looked at, in milliseconds. */
const WATCH_INTERVAL_MS = 200;

/**
 * Runs the line and outlives the node. It handles the stop signals with a no-op and stays to see how the line ended; then it
 * writes the exit code to descriptor 5. What the line left behind in the group is killed, as it would be with its container.
 */
const SUPERVISOR = `
trap : INT TERM QUIT HUP ABRT
"$@" 5>&-
__code=$?
trap "" INT TERM QUIT HUP ABRT
printf %s "$__code" >&5
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
  readonly confinement: Confinement;
  /** Makes the process known to the next node; the command does not run before this is done. */
  readonly record: (ref: ProcessRef) => Promise<void>;
  /** Ends what the process may have left behind outside of its group, once it has ended. */
  readonly endRest: (ended: ProcessRef) => Promise<void>;
}

/** A process in a group of its own that continues when the node ends. */
export interface ManagedProcess {
  readonly ref: ProcessRef;
  /** Resolves when it has ended: with its exit code (128 + n for signal n), or null when it was killed with its group. */
  readonly exited: Promise<number | null>;
}

/** Starts a command. @throws {Error} it could not be started, or not be recorded: then it does not run */
export async function launchProcess(order: LaunchOrder): Promise<ManagedProcess> {
  const { files, confinement } = order;
  const directory = dirname(files.exitCode);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // What an earlier release gave to the account of all servers.
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

/** Takes up a process that an earlier node started, alive or not. */
export function attachProcess(ref: ProcessRef, order: Pick<LaunchOrder, 'files' | 'endRest'>): ManagedProcess {
  return { ref, exited: watch(ref, order) };
}

/** The supervisor, whose command waits for the start signal, with a pump behind its output. */
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

function spawnSupervisor({ directory, environment, files, confinement }: LaunchOrder, output: number): ChildProcess {
  const { line, account } = launchLine(confinement, directory);
  // Opened for both directions the pipe never ends, and opening does not wait for the other side.
  const input = files.input === null ? openSync('/dev/null', 'r') : openSync(files.input, constants.O_RDWR);
  const exitCode = openSync(files.exitCode, 'wx', 0o600);
  try {
    return spawn('bash', ['-c', SUPERVISOR, 'gamewarden', ...line], {
      ...account,
      cwd: directory,
      // Which the node has decided. Nothing else of the server's is for shells that may do more than it.
      env: { PATH: environment.PATH },
      detached: true,
      stdio: [input, output, output, 'pipe', 'pipe', exitCode],
    });
  } finally {
    closeSync(input);
    closeSync(exitCode);
  }
}

/** The environment, an empty text and the command, each with a NUL behind it. */
function startText({ environment, command }: LaunchOrder): string {
  const pairs = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return [...pairs, '', command].map((text) => `${text.replaceAll('\0', '')}\0`).join('');
}

function gateOf(child: ChildProcess): Writable {
  const gate = child.stdio[3];
  if (!(gate instanceof Writable))
    throw new Error('The supervisor has no descriptor 3; this is a bug in managed-process.ts.');
  // A supervisor that is already gone is seen by its exit; the broken pipe says nothing more.
  gate.on('error', () => undefined);
  return gate;
}

/** In namespaces the process that is signalled and watched is their first one, which tells its number. */
async function refOf(child: ChildProcess, { namespaces }: Confinement): Promise<ProcessRef> {
  const told = child.stdio[4];
  if (!(told instanceof Readable))
    throw new Error('The supervisor has no descriptor 4; this is a bug in managed-process.ts.');
  const pid = namespaces === null ? child.pid : await readNumber(told);
  told.destroy();
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
  // Our own child tells; of another's there is only looking.
  await ended;
  while (await isAlive(ref)) await pause(WATCH_INTERVAL_MS);
  // The supervisor alone may have been killed: nothing of its group may continue unseen.
  await signalGroup(ref, 'SIGKILL');
  await endRest(ref);
  await untilPumped(files.outputPipe);
  const code = await readFileIfThere(files.exitCode);
  return code === null || code === '' ? null : Number(code);
}

async function makePipe(path: string, { account }: Confinement): Promise<void> {
  // A new one for each run: an old one may still hold lines typed to the run before.
  await rm(path, { force: true });
  await run('mkfifo', ['-m', '600', path]);
  // Programs open it again by /dev/stdout; only the node reaches its path.
  if (account !== null) await chown(path, account.uid, account.gid);
}
