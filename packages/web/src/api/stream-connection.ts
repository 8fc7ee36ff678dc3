import { type Client, createClient } from 'graphql-ws';
import { useSyncExternalStore } from 'react';
import { noteReconnected } from './reconnected.js';
import { checkSession } from './session-state.js';

const listeners = new Set<() => void>();

let isLost = false;

const setLost = (next: boolean): void => {
  if (next === isLost) return;
  isLost = next;
  for (const notify of listeners) notify();
  if (!isLost) noteReconnected();
};

/** Longest pause between attempts to connect again, in milliseconds. */
const MAX_PAUSE_MS = 10_000;

/** How often the page checks that the service still answers on the websocket, in milliseconds. */
const PING_MS = 15_000;

/** How long a pause lasts, in milliseconds. Tabs that lost their connection at the same time connect at different times. */
const pauseOf = (attempt: number): number => Math.min(MAX_PAUSE_MS, 500 * 2 ** attempt) * (0.75 + Math.random() / 4);

/** Resolves after a time, or earlier when the browser is online again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });

/** The service closes with it if the session has ended. */
const FORBIDDEN = 4403;

/** One websocket for all streams of the tab, which connects again for as long as a view needs it. */
export const createStreams = (): Client => {
  let overdue: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => pause(pauseOf(attempt)),
    keepAlive: PING_MS,
    on: {
      connected: () => setLost(false),
      // After a failure of the network the browser may not report that the connection is lost.
      ping: (isReceived) => {
        if (!isReceived) overdue = setTimeout(() => client.terminate(), PING_MS);
      },
      pong: (isReceived) => {
        if (isReceived) clearTimeout(overdue);
      },
      closed: (event) => {
        clearTimeout(overdue);
        if (!(event instanceof CloseEvent)) return setLost(true);
        setLost(!(event.wasClean && [1000, FORBIDDEN].includes(event.code)));
        if (event.code === FORBIDDEN) void checkSession().then(setLost, () => setLost(true));
      },
    },
  });
  // The former connection may be lost without an event.
  addEventListener('online', () => client.terminate());
  return client;
};

/** Whether the connection of the streams was lost and is not there again. */
export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => isLost,
  );
