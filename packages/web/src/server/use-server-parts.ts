import { useEffect, useRef } from 'react';
import { useSubscription } from 'urql';
import { noteReconnected } from '../api/reconnected.js';
import { useRetry } from '../api/use-retry.js';
import { useIsVisible } from '../components/use-is-visible.js';
import { WatchServerPartsDocument } from '../graphql/graphql.js';

/** Watches what belongs to a server for as long as its page is open: the cache reads again what an event is about. */
export const useServerParts = (server: string): void => {
  const isVisible = useIsVisible();
  const [{ data, error }, open] = useSubscription({
    query: WatchServerPartsDocument,
    variables: { server },
    pause: !isVisible,
  });
  useRetry(error, open);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (data === undefined) return;
    // Each stream begins with a gap, when the views have just read. A later one means that events are lost.
    if (data.serverEvents.isGap && hasBegun.current) noteReconnected();
    hasBegun.current = true;
  }, [data]);
};
