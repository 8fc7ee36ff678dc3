import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { useIsVisible } from '../components/use-is-visible.js';
import { FleetEventsDocument, type FleetEventsSubscription } from '../graphql/graphql.js';

/** What changed since the last call. */
export interface FleetChanges {
  /** Servers that changed, by id. */
  readonly servers: ReadonlySet<string>;
  /** Whether rows may be missing, or are gone: views read their rows again. */
  readonly isGap: boolean;
}

/** How long changes are collected before views hear of them, in milliseconds. */
const COLLECTED_MS = 1_000;

const listeners = new Set<(changes: FleetChanges) => void>();

let servers = new Set<string>();
let isGap = false;
let isWaiting = false;

const notify = (): void => {
  const changes = { servers, isGap };
  servers = new Set();
  isGap = false;
  isWaiting = false;
  for (const listener of listeners) listener(changes);
};

const collect = ({ fleet }: FleetEventsSubscription): void => {
  for (const { id } of fleet.servers) servers.add(id);
  isGap ||= fleet.isGap || fleet.goneServerIds.length > 0;
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(notify, COLLECTED_MS);
};

/** One stream for the whole page. Its events change the rows in the cache that views show. */
export const useFleetEvents = (): void => {
  const client = useClient();
  const isVisible = useIsVisible();
  useEffect(() => {
    if (!isVisible) return;
    const { unsubscribe } = client.subscription(FleetEventsDocument, {}).subscribe(({ data }) => {
      if (data !== undefined) collect(data);
    });
    return unsubscribe;
  }, [client, isVisible]);
};

/** Calls back when servers or runs changed, once for many changes: for counts and lists, which the cache cannot know. */
export const useAfterFleetEvents = (callback: (changes: FleetChanges) => void): void => {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const listener = (changes: FleetChanges) => latest.current(changes);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
};
