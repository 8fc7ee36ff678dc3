import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { useIsVisible } from '../components/use-is-visible.js';
import { FleetUseDocument, type FleetUseSubscription } from '../graphql/graphql.js';

/** The most servers that one stream reports. */
const MAX_WATCHED = 100;

export type ServerUse = FleetUseSubscription['serverStats'][number];

/** What some servers use, by their ids, every few seconds. Of more than the maximum the first are watched. */
export const useServerUse = (ids: readonly string[]): ReadonlyMap<string, ServerUse> => {
  const client = useClient();
  const isVisible = useIsVisible();
  const [use, setUse] = useState<ReadonlyMap<string, ServerUse>>(new Map());
  const watched = JSON.stringify([...ids].sort().slice(0, MAX_WATCHED));
  useEffect(() => {
    const servers: string[] = JSON.parse(watched);
    if (servers.length === 0 || !isVisible) return;
    const { unsubscribe } = client.subscription(FleetUseDocument, { servers }).subscribe(({ data }) => {
      if (data === undefined) return;
      setUse((known) => new Map([...known, ...data.serverStats.map((stats) => [stats.server.id, stats] as const)]));
    });
    return unsubscribe;
  }, [client, isVisible, watched]);
  return use;
};
