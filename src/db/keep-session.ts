import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long after a session was cut another one is tried, in milliseconds. */
const REOPEN_PAUSE_MS = 500;

/** A session that stands for something as long as it lasts, and is opened again when it was cut. */
export interface KeptSession {
  /** Whether the last one is still open. */
  isOpen(): boolean;
  /** Opens no other any more. Resolves with the last one, which is still to be ended. */
  leave(): Promise<pg.Client>;
}

/** @param open another session, or the reason why there is none yet */
export const keepSession = (first: pg.Client, open: () => Promise<pg.Client | Error>): KeptSession => {
  let current = first;
  let isOpen = true;
  let isLeft = false;
  let reopening = Promise.resolve();
  const reopen = async (): Promise<void> => {
    while (!isLeft) {
      const session = await open();
      if (session instanceof pg.Client) return keep(session);
      await sleep(REOPEN_PAUSE_MS);
    }
  };
  const keep = (session: pg.Client): void => {
    current = session;
    isOpen = true;
    session.once('end', () => {
      isOpen = false;
      reopening = reopen();
    });
  };
  keep(first);
  return {
    isOpen: () => isOpen,
    leave: async () => {
      isLeft = true;
      await reopening;
      return current;
    },
  };
};
