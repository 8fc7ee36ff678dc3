import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Pause between attempts to reopen a session, in milliseconds. */
const REOPEN_PAUSE_MS = 500;

/** A session that is reopened when it was lost. */
export interface PersistentSession {
  /** Whether the current session is open. */
  isOpen(): boolean;
  /** Stops reopening. Resolves with the last session, which the caller ends. */
  leave(): Promise<pg.Client>;
}

/** @param open opens another session, or returns the reason why that failed */
export const persistSession = (first: pg.Client, open: () => Promise<pg.Client | Error>): PersistentSession => {
  let current = first;
  let isOpen = true;
  let isLeft = false;
  let reopening = Promise.resolve();
  const reopen = async (): Promise<void> => {
    while (!isLeft) {
      const session = await open();
      if (session instanceof pg.Client) return use(session);
      await sleep(REOPEN_PAUSE_MS);
    }
  };
  const use = (session: pg.Client): void => {
    current = session;
    isOpen = true;
    session.once('end', () => {
      isOpen = false;
      reopening = reopen();
    });
  };
  use(first);
  return {
    isOpen: () => isOpen,
    leave: async () => {
      isLeft = true;
      await reopening;
      return current;
    },
  };
};
