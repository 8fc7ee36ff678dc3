import { useEffect } from 'react';
import { useSubscription } from 'urql';
import { FleetEventsDocument } from '../graphql/graphql.js';

/** How long after the last event the counts are read again, in milliseconds. */
const SETTLED_MS = 1_000;

const listeners = new Set<() => void>();

/** Calls back when servers changed, once for many changes. */
export const useAfterFleetEvents = (callback: () => void): void => {
  useEffect(() => {
    listeners.add(callback);
    return () => {
      listeners.delete(callback);
    };
  }, [callback]);
};

/** One stream for the whole page: it changes the rows in the cache that views show. */
export const useFleetEvents = (): void => {
  const [{ data }] = useSubscription({ query: FleetEventsDocument });
  useEffect(() => {
    if (data === undefined) return;
    const timer = setTimeout(() => {
      for (const notify of listeners) notify();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [data]);
};
