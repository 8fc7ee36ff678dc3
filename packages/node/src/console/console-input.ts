import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../state-file.js';

/** How long a write waits for a program that does not read its input, in milliseconds. */
const WAIT_LIMIT_MS = 5_000;
const RETRY_MS = 25;

/** Only part of a text was written; it may end within a line. */
export class InputTorn extends Error {
  override readonly name = 'InputTorn';
}

/**
 * Writes text to the named pipe from which a server reads. Once written, the text reaches the program even if the node
 * dies.
 * @throws {Error} ENXIO no process reads the pipe; EAGAIN the pipe was full for 5 s and nothing was written @throws
 * {InputTorn} only part was written
 */
export async function writeConsoleInput(path: string, text: string): Promise<void> {
  // Non-blocking: a full pipe must not block a thread of the node.
  const pipe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    const bytes = Buffer.from(text);
    let rest = bytes;
    const deadline = performance.now() + WAIT_LIMIT_MS;
    while (rest.length > 0) {
      try {
        const { bytesWritten } = await pipe.write(rest);
        rest = rest.subarray(bytesWritten);
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN' || performance.now() > deadline) {
          throw rest.length < bytes.length ? new InputTorn('The console input filled up.', { cause: error }) : error;
        }
        await pause(RETRY_MS);
      }
    }
  } finally {
    await pipe.close();
  }
}
