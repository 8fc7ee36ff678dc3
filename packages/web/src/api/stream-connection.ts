import { type Client, createClient } from 'graphql-ws';
import { useSyncExternalStore } from 'react';
import { checkSession } from './session-state.js';

const listeners = new Set<() => void>();

let isLost = false;

const setLost = (next: boolean): void => {
  if (next === isLost) return;
  isLost = next;
  for (const notify of listeners) notify();
};

/** Longest pause between attempts to connect again, in milliseconds. */
const MAX_PAUSE_MS = 10_000;

/** The service closes with it if the session has ended. */
const FORBIDDEN = 4403;

/** One websocket for all streams of the tab, which connects again for as long as a view needs it. */
export const createStreams = (): Client =>
  createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, Math.min(MAX_PAUSE_MS, 500 * 2 ** attempt))),
    on: {
      connected: () => setLost(false),
      closed: (event) => {
        if (!(event instanceof CloseEvent)) return setLost(true);
        setLost(!(event.wasClean && [1000, FORBIDDEN].includes(event.code)));
        if (event.code === FORBIDDEN) void checkSession().then(setLost, () => setLost(true));
      },
    },
  });

/** Whether the connection of the streams was lost and is not there again. */
export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => isLost,
  );
