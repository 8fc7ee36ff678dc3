import { setTimeout as pause } from 'node:timers/promises';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client/core';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import { tap } from 'rxjs';
import { WebSocket } from 'ws';
import { isShown, type OpenPages, type Page, type Shown, withChanges } from './page.js';
import { createPageRecord } from './page-record.js';
import { beginsWithItem, changesOf } from './pages.js';
import { possibleTypes } from './schema-of-caches.js';

/** Pause before the next attempt to connect, in milliseconds. */
const RETRY_MS = 100;

/** Apollo Client; subscriptions over `graphql-ws`. */
export const openApolloPage: OpenPages = async ({ url, key, page }) => {
  const record = createPageRecord();
  const Authorization = `Bearer ${key}`;
  const socket = createClient({
    url: url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { Authorization },
    retryAttempts: 100,
    retryWait: () => pause(RETRY_MS),
    // By default `graphql-ws` tries again with a revoked key.
    shouldRetry: (reason) => !(isShown(reason) && reason.code === 4403),
  });
  const cache = new InMemoryCache({ possibleTypes });
  const client = new ApolloClient({
    cache,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      ApolloLink.from([resumeLink(), new GraphQLWsLink(socket)]),
      new HttpLink({ uri: url, fetch: record.fetch, headers: { Authorization } }),
    ),
  });
  const fail = (error: unknown): void => record.fail(error);
  const open: { unsubscribe(): void }[] = [];
  const streams = page.streams.map(
    ({ query, variables }) =>
      new Promise<void>((heard) => {
        const next = ({ data, error }: ApolloClient.SubscribeResult<Shown>) => {
          for (const [field, item] of Object.entries(data ?? {})) {
            record.hear(field, item);
            update(page, field, item, cache);
            // Apollo tells its watchers of the last of several changes only.
            record.show(cache.readQuery({ query: gql(page.query), variables: { ...page.variables } }));
          }
          if (error !== undefined) fail(error);
          heard();
        };
        const stream = client.subscribe<Shown>({ query: gql(query), variables: { ...variables } });
        open.push(stream.subscribe({ next, error: fail }));
        if (!beginsWithItem(query)) heard();
      }),
  );
  await Promise.all(streams);
  await new Promise<void>((read) => {
    const rows = client.watchQuery<Shown>({ query: gql(page.query), variables: { ...page.variables } });
    const handle = ({ data, dataState, error }: ApolloClient.QueryResult<Shown> & { dataState?: string }) => {
      if (error !== undefined) fail(error);
      if (dataState !== 'complete') return;
      record.show(data);
      read();
    };
    open.push(rows.subscribe({ next: handle, error: fail }));
  });
  return {
    ...record,
    close: () => {
      for (const one of open) one.unsubscribe();
      client.stop();
      void socket.dispose();
    },
  };
};

/** What Apollo's cache does for each item, besides storing its objects. */
const update = (page: Page, field: string, item: unknown, cache: InMemoryCache): void => {
  const changes = changesOf(page, field, item);
  const { query, variables } = page;
  cache.updateQuery<Shown>({ query: gql(query), variables: { ...variables } }, (shown) =>
    shown === null ? undefined : withChanges(shown, changes),
  );
  for (const fieldName of changes.outdated ?? []) cache.evict({ id: 'ROOT_QUERY', fieldName });
};

/** Puts the id of the last event where `graphql-ws` sends it when it connects again. */
const resumeLink = (): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ extensions }) => {
        if (extensions?.eventId !== undefined) Object.assign(operation.extensions, { lastEventId: extensions.eventId });
      }),
    ),
  );
