import { Client, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { createCache } from './create-cache.js';
import { headersOf, signOut } from './credentials.js';
import { operationOf, rememberAction } from './shown-operations.js';
import { createStreams } from './stream-connection.js';

/** One client, with a cache of its own, for each person who signs in. */
export const createClient = (credentials: string): Client => {
  const headers = headersOf(credentials);
  const streams = createStreams(headers);
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers },
    requestPolicy: 'cache-and-network',
    exchanges: [
      mapExchange({
        onOperation: (operation) => {
          if (operation.kind === 'mutation') rememberAction(operationOf(operation.query, operation.variables));
        },
        onResult: (result) => {
          if (result.error?.response?.status === 401) signOut();
        },
      }),
      createCache(),
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: streams.subscribe(
              { query, variables },
              {
                ...sink,
                // urql's type of a result has no `null`.
                next: (result) => sink.next(result as Parameters<typeof sink.next>[0]),
              },
            ),
          }),
        }),
      }),
    ],
  });
};
