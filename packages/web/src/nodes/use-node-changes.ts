import { useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from 'urql';
import { useIsVisible } from '../components/use-is-visible.js';
import { NodeChangesDocument } from '../graphql/graphql.js';

/** Keeps the nodes of the cache up to date, and calls back when nodes are new, gone, or may have changed. */
export const useNodeChanges = (readAgain: () => void): void => {
  const client = useClient();
  const isVisible = useIsVisible();
  const call = useEffectEvent(readAgain);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isVisible) return;
    const { unsubscribe } = client.subscription(NodeChangesDocument, {}).subscribe(({ data }) => {
      if (data === undefined) return;
      const { isGap, goneNodeIds, nodes } = data.fleet;
      // Each stream begins with a gap. At the first one the view is being read already; the next follows a hidden tab.
      if ((isGap && hasBegun.current) || goneNodeIds.length > 0 || nodes.length > 0) call();
      hasBegun.current = true;
    });
    return unsubscribe;
  }, [client, isVisible]);
};
