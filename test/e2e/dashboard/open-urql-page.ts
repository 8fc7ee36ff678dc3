import { setTimeout as pause } from 'node:timers/promises';
import { Client, fetchExchange, type OperationResult, subscriptionExchange } from '@urql/core';
import { type Cache, cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { createClient, type RequestParams, type Sink } from 'graphql-sse';
import { type OpenPages, type Page, type Shown, withChanges } from './page.js';
import { createPageRecord } from './page-record.js';
import { beginsWithItem, changesOf } from './pages.js';
import { documentedKeys, introspection } from './schema-of-caches.js';

/** Pause before the next attempt to connect, in milliseconds. */
const RETRY_MS = 100;

/** urql with graphcache; subscriptions over server-sent events. */
export const openUrqlPage: OpenPages = async ({ url, key, page }) => {
  const record = createPageRecord();
  const headers = { Authorization: `Bearer ${key}` };
  const client = new Client({
    url,
    preferGetMethod: false,
    fetch: record.fetch,
    fetchOptions: { headers },
    exchanges: [
      cacheExchange({ schema: introspection, keys: documentedKeys, updates: { Subscription: updatesFor(page) } }),
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({ unsubscribe: resumingStream({ url, headers, request: { query, variables } }, sink) }),
        }),
      }),
      fetchExchange,
    ],
  });
  const open: { unsubscribe(): void }[] = [];
  const streams = page.streams.map(
    ({ query, variables }) =>
      new Promise<void>((heard) => {
        const handle = ({ data, error }: OperationResult) => {
          for (const [field, item] of Object.entries(data ?? {})) record.hear(field, item);
          if (error !== undefined) record.fail(error);
          heard();
        };
        open.push(client.subscription(query, variables).subscribe(handle));
        if (!beginsWithItem(query)) heard();
      }),
  );
  await Promise.all(streams);
  await new Promise<void>((read) => {
    const handle = ({ data, error, stale }: OperationResult) => {
      if (error !== undefined) record.fail(error);
      else if (!stale) record.show(data);
      read();
    };
    open.push(client.query(page.query, page.variables).subscribe(handle));
  });
  return {
    ...record,
    close: () => {
      for (const one of open) one.unsubscribe();
    },
  };
};

const SUBSCRIPTIONS = ['fleet', 'fleetEvents', 'serverEvents', 'serverStats'];

/** What graphcache does for each item, besides storing its objects. */
const updatesFor = (page: Page): Record<string, UpdateResolver> =>
  Object.fromEntries(
    SUBSCRIPTIONS.map((field) => [
      field,
      (data: Shown, _args: unknown, cache: Cache) => update(page, field, data, cache),
    ]),
  );

const update = (page: Page, field: string, data: Shown, cache: Cache): void => {
  const changes = changesOf(page, field, data[field]);
  const { query, variables } = page;
  cache.updateQuery<Shown>({ query, variables: { ...variables } }, (shown) => shown && withChanges(shown, changes));
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (changes.outdated?.includes(fieldName)) cache.invalidate('Query', fieldName, args ?? undefined);
  }
};

interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: RequestParams;
}

/** A stream with a connection of its own, which continues after its last event when the connection breaks. */
const resumingStream = ({ url, headers, request }: StreamRequest, sink: Sink): (() => void) => {
  let last: Record<string, string> = {};
  const client = createClient({
    url,
    headers: () => ({ ...headers, ...last }),
    retryAttempts: 100,
    retry: () => pause(RETRY_MS),
    onMessage: ({ event, data }) => {
      const id = event === 'next' ? data?.extensions?.eventId : undefined;
      if (typeof id === 'string') last = { 'Last-Event-ID': id };
    },
  });
  return client.subscribe(request, sink);
};
