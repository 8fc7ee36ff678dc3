import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { useRetry } from '../api/use-retry.js';
import { useIsVisible } from '../components/use-is-visible.js';
import { type ServerEventKind, WatchServerEventsDocument } from '../graphql/graphql.js';

/** Least time between two reads of a view, in milliseconds, however many events there are. */
const LEAST_MS = 1_000;

type Listener = (kinds: ReadonlySet<ServerEventKind>, isGap: boolean) => void;

const listeners = new Set<Listener>();

let kinds = new Set<ServerEventKind>();
let isGap = false;
let isWaiting = false;
let lastAt = 0;

const notify = (): void => {
  const [changed, hasGap] = [kinds, isGap];
  kinds = new Set();
  isGap = false;
  isWaiting = false;
  lastAt = Date.now();
  for (const listener of listeners) listener(changed, hasGap);
};

/** Watches the server whose page is open, while it is in sight. */
export const useServerEvents = (server: string): void => {
  const isVisible = useIsVisible();
  const [{ error }, open] = useSubscription(
    { query: WatchServerEventsDocument, variables: { server }, pause: !isVisible },
    (_known, event) => {
      for (const { kind } of event.serverEvents.events) kinds.add(kind);
      isGap ||= event.serverEvents.isGap;
      if (!isWaiting) setTimeout(notify, Math.max(0, lastAt + LEAST_MS - Date.now()));
      isWaiting = true;
      return event;
    },
  );
  useRetry(error, open);
};

/** Calls back after events of these kinds, and after a gap: the view reads what it shows again. */
export const useAfterServerEvents = (wanted: readonly ServerEventKind[] | 'any', callback: () => void): void => {
  const latest = useRef({ wanted, callback });
  useEffect(() => {
    latest.current = { wanted, callback };
  });
  useEffect(() => {
    const listener: Listener = (changed, hasGap) => {
      const { wanted: own, callback: readAgain } = latest.current;
      if (hasGap || own === 'any' || own.some((kind) => changed.has(kind))) readAgain();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
};
