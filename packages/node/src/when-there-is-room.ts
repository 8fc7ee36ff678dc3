import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { saysNoRoom } from './state-file.js';

/** Between two tries on a full disk, in milliseconds. */
const RETRY_MS = 2_000;

export interface RoomOptions {
  readonly log: Logger;
  /** Whether it is still to be done: asked before each new try. */
  readonly isNeeded: () => boolean;
}

/** Does something, and on a full disk does it again until there is room. @returns null: it is not needed any more */
export async function whenThereIsRoom<T>(work: () => Promise<T>, { log, isNeeded }: RoomOptions): Promise<T | null> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await work();
    } catch (error) {
      if (!saysNoRoom(error)) throw error;
      if (!isLogged) log.error({ err: error }, 'a result waits until there is room on the disk');
    }
    await pause(RETRY_MS);
    if (!isNeeded()) return null;
  }
}
