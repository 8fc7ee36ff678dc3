import { useEffect } from 'react';
import { useClient } from 'urql';
import { useIsVisible } from '../components/use-is-visible.js';
import { NodeChangesDocument } from '../graphql/graphql.js';

/** Keeps the nodes of the cache up to date, and calls back when nodes are new, gone, or may have changed. */
export const useNodeChanges = (readAgain: () => void): void => {
  const client = useClient();
  const isVisible = useIsVisible();
  useEffect(() => {
    if (!isVisible) return;
    let hasBegun = false;
    const { unsubscribe } = client.subscription(NodeChangesDocument, {}).subscribe(({ data }) => {
      if (data === undefined) return;
      const { isGap, goneNodeIds, nodes } = data.fleet;
      // The first event is a gap: the view is being read already.
      if ((isGap && hasBegun) || goneNodeIds.length > 0 || nodes.length > 0) readAgain();
      hasBegun = true;
    });
    return unsubscribe;
  }, [client, isVisible, readAgain]);
};
