import type { CombinedError } from '@urql/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { FleetServersDocument, type FleetServersQuery, type FleetServersQueryVariables } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';

type Connection = NonNullable<FleetServersQuery['servers']>;

export type FleetServer = Connection['edges'][number]['node'];

interface Page {
  readonly data?: Connection;
  readonly error?: CombinedError;
}

export interface ServerPages {
  readonly servers: readonly FleetServer[];
  readonly total: number | undefined;
  readonly isLoading: boolean;
  /** Why there are no servers to show. */
  readonly error: CombinedError | undefined;
  readonly loadMore: () => void;
  readonly readAgain: () => void;
}

/** A list of more pages is not read again for servers that it does not show. */
const SHORT_PAGES = 3;

/**
 * The servers page by page, as the person scrolls. Each page follows the cache.
 * @param variables the same object while the same servers are shown
 */
export const useServerPages = (variables: FleetServersQueryVariables): ServerPages => {
  const client = useClient();
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const [pages, setPages] = useState<readonly Page[]>([]);

  const subscriptions = useRef(new Map<string | null, { readonly unsubscribe: () => void }>());
  useEffect(() => {
    cursors.forEach((after, index) => {
      // A page that is shown follows the cache: it is not read again for the pages after it.
      if (subscriptions.current.has(after)) return;
      const subscription = client.query(FleetServersDocument, { ...variables, after }).subscribe(({ data, error }) =>
        setPages((known) => {
          const next = [...known];
          next[index] = { ...(data?.servers ? { data: data.servers } : {}), ...(error ? { error } : {}) };
          return next;
        }),
      );
      subscriptions.current.set(after, subscription);
    });
  }, [client, variables, cursors]);
  useEffect(() => {
    const { current } = subscriptions;
    return () => {
      for (const { unsubscribe } of current.values()) unsubscribe();
      current.clear();
    };
  }, []);

  const readAgain = useCallback(async () => {
    // One after another: a person who has scrolled through a large fleet has a hundred pages.
    for (const after of cursors) {
      // Its result reaches the page through the cache.
      await client.query(FleetServersDocument, { ...variables, after }, { requestPolicy: 'network-only' }).toPromise();
    }
  }, [client, variables, cursors]);
  const servers = useMemo(() => pages.flatMap((page) => page?.data?.edges.map(({ node }) => node) ?? []), [pages]);
  useAfterFleetEvents((changes) => {
    const shown = new Set(servers.map(({ id }) => id));
    const isMissing = cursors.length <= SHORT_PAGES && [...changes.servers].some((id) => !shown.has(id));
    if (changes.isGap || isMissing) void readAgain();
  });

  const lastPage = pages[cursors.length - 1];
  const next = lastPage?.data?.pageInfo.hasNextPage === true ? lastPage.data.pageInfo.endCursor : null;
  return {
    servers,
    total: pages[0]?.data?.totalCount,
    isLoading: lastPage === undefined,
    error: pages.find((page) => page?.error !== undefined && page.data === undefined)?.error,
    loadMore: () => {
      if (next != null) setCursors((known) => (known.includes(next) ? known : [...known, next]));
    },
    readAgain: () => void readAgain(),
  };
};
