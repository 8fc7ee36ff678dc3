import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { identifyProcess, isAlive, type ProcessRef } from './process/process-identity.js';
import { errorCode, readJsonFile, writeFileAtomically } from './state-file.js';

/** How long a previous node process may take to end, in milliseconds; it waits half as long for its requests. */
const END_LIMIT_MS = 10_000;
const POLL_MS = 50;

const Holder = z.object({ pid: z.int(), identity: z.string() });

/**
 * Makes this process the only node on its state directory. A previous node process that still runs (its parent was
 * killed and could not end it) receives SIGTERM; its servers keep running and are attached here. Two nodes would start
 * a server twice.
 * @throws {Error} the previous process belongs to another user
 */
export async function claimState(directory: string, log: Logger): Promise<void> {
  const path = join(directory, 'node.json');
  const holder = Holder.safeParse(await readJsonFile(path));
  if (holder.success && holder.data.pid !== process.pid) await endNode(holder.data, log);
  const identity = await identifyProcess(process.pid);
  await writeFileAtomically(path, JSON.stringify({ pid: process.pid, identity }));
}

async function endNode(holder: ProcessRef, log: Logger): Promise<void> {
  const deadline = Date.now() + END_LIMIT_MS;
  for (let signal: NodeJS.Signals | null = 'SIGTERM'; await isAlive(holder); await pause(POLL_MS)) {
    if (Date.now() > deadline) signal = 'SIGKILL';
    if (signal !== null) log.warn({ pid: holder.pid, signal }, 'sending a signal to a previous node process');
    if (signal !== null) sendTo(holder.pid, signal);
    signal = null;
  }
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended between the check and the signal.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
