import { type Exchange, makeOperation, mapExchange } from '@urql/core';

/** After what time a query is sent again, in milliseconds: while events follow each other, once in this time. */
const PAUSE_MS = 1_000;

/** Queries that were sent and have no result yet, by key; true: an event has arrived since. */
const underWay = new Map<number, boolean>();

/** Notes an event: the results of queries that were sent before may be older. */
export const noteChange = (): void => {
  for (const key of underWay.keys()) underWay.set(key, true);
};

/**
 * Sends a query again whose result may be older than an event that arrived before the result. The cache does not do
 * that: it does not send a query that is under way. Stands between the cache and the network.
 */
export const readChangedAgain: Exchange = (input) =>
  mapExchange({
    onOperation: ({ kind, key }) => {
      if (kind === 'query') underWay.set(key, false);
      else if (kind === 'teardown') underWay.delete(key);
    },
    onResult: ({ operation }) => {
      const isOld = underWay.get(operation.key) === true;
      underWay.delete(operation.key);
      if (!isOld) return;
      const again = makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' });
      setTimeout(() => input.client.reexecuteOperation(again), PAUSE_MS);
    },
  })(input);
