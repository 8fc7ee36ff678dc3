import { type Client, createClient } from 'graphql-ws';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

let isLost = false;

const setLost = (next: boolean): void => {
  if (next === isLost) return;
  isLost = next;
  for (const notify of listeners) notify();
};

/** Longest pause between attempts to connect again, in milliseconds. */
const MAX_PAUSE_MS = 10_000;

/** One websocket for all streams of the tab, which connects again for as long as a view needs it. */
export const createStreams = (connectionParams: Readonly<Record<string, string>>): Client =>
  createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, Math.min(MAX_PAUSE_MS, 500 * 2 ** attempt))),
    on: {
      connected: () => setLost(false),
      closed: (event) => setLost(!(event instanceof CloseEvent && event.wasClean && event.code === 1000)),
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
