import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { identifyProcess, isAlive, type ProcessRef } from './process/process-identity.js';
import { errorCode, readJsonFile, writeFileAtomically } from './state-file.js';

/** How long an earlier node may take to end, in milliseconds; it waits for its requests half as long. */
const END_LIMIT_MS = 10_000;
const LOOK_MS = 50;

const Holder = z.object({ pid: z.int(), identity: z.string() });

/**
 * Makes this process the only node on its state directory. One that is still there, because whoever started it was killed
 * and could not end it, is told to end: its servers go on and are taken up here. Two nodes would start the same server twice.
 * @throws {Error} it belongs to another user
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
  for (let signal: NodeJS.Signals | null = 'SIGTERM'; await isAlive(holder); await pause(LOOK_MS)) {
    if (Date.now() > deadline) signal = 'SIGKILL';
    if (signal !== null) log.warn({ pid: holder.pid, signal }, 'an earlier node is told to end');
    if (signal !== null) sendTo(holder.pid, signal);
    signal = null;
  }
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended between the look and the signal.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
