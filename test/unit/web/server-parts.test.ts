import { expect, test } from '@jest/globals';
import { Client, type ExecutionResult, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { createCache } from '../../../packages/web/src/api/create-cache.js';
import { until } from '../../support/until.js';

const SERVER = gql<{ readonly server: { readonly name: string } }>`query { server(id: "c2VydmVy") { id name } }`;

const EVENTS = gql`subscription { serverEvents(serverId: "c2VydmVy") { isGap events { id } } }`;

test('reads the fields of a server again after a gap in its events', async () => {
  let reads = 0;
  let announce = (_result: ExecutionResult): void => undefined;
  const client = new Client({
    url: 'http://127.0.0.1/graphql',
    preferGetMethod: false,
    fetch: async () => {
      reads += 1;
      const server = { __typename: 'Server', id: 'c2VydmVy', name: `Name ${reads}` };
      return Response.json({ data: { __typename: 'Query', server } });
    },
    exchanges: [
      createCache(),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: () => ({
          subscribe: ({ next }) => {
            announce = next;
            return { unsubscribe: () => undefined };
          },
        }),
      }),
    ],
  });
  let shown: string | undefined;
  const view = client.query(SERVER, {}).subscribe(({ data }) => {
    shown = data?.server.name;
  });
  const stream = client.subscription(EVENTS, {}).subscribe(() => undefined);
  await until(() => shown === 'Name 1');
  announce({
    data: { __typename: 'Subscription', serverEvents: { __typename: 'ServerEvents', isGap: true, events: [] } },
  });
  await until(() => shown === 'Name 2');
  expect(reads).toBe(2);
  view.unsubscribe();
  stream.unsubscribe();
});
