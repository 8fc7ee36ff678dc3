import { type Exchange, makeOperation, mapExchange, type Operation } from '@urql/core';
import { onReconnected } from './reconnected.js';

/**
 * Sends the queries of the open views again after the service was out of reach: they may have failed, and no stream
 * reports each change that they show. Stands before the cache, which answers most queries.
 */
export const readAfterOutage: Exchange = (input) => {
  const open = new Map<number, Operation>();
  onReconnected(() => {
    for (const query of open.values()) {
      input.client.reexecuteOperation(
        makeOperation('query', query, { ...query.context, requestPolicy: 'network-only' }),
      );
    }
  });
  return mapExchange({
    onOperation: (operation) => {
      if (operation.kind === 'query') open.set(operation.key, operation);
      else if (operation.kind === 'teardown') open.delete(operation.key);
    },
  })(input);
};
