import { Client, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { createCache } from './create-cache.js';
import { readAfterOutage } from './read-after-outage.js';
import { readChangedAgain } from './read-changed-again.js';
import { checkSession, noteSignedIn } from './session-state.js';
import { showLastData } from './show-last-data.js';
import { operationOf, rememberAction } from './shown-operations.js';
import { createStreams } from './stream-connection.js';
import { subscribeWhileSignedIn } from './subscribe-while-signed-in.js';

/** One client, with a cache of its own, for each session. The browser adds the cookie. */
export const createClient = (): Client => {
  const streams = createStreams();
  return new Client({
    url: '/graphql',
    preferGetMethod: false,
    fetchOptions: { headers: { 'X-CSRF': '1' } },
    requestPolicy: 'cache-and-network',
    exchanges: [
      mapExchange({
        onOperation: (operation) => {
          if (operation.kind === 'mutation') rememberAction(operationOf(operation.query, operation.variables));
        },
        onResult: ({ data, error }) => {
          if (error?.response?.status === 401)
            void checkSession().catch(() => undefined); // offline: the view shows it
          else if (data != null) noteSignedIn();
        },
      }),
      readAfterOutage,
      showLastData,
      createCache(),
      readChangedAgain,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: subscribeWhileSignedIn(
              streams,
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
