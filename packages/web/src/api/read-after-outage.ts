import { type Exchange, makeOperation, mapExchange, type Operation } from '@urql/core';
import { onReconnected } from './reconnected.js';

/** How long after the end of an outage the first query is sent, in milliseconds: browser and websocket both report it. */
const PAUSE_MS = 300;

/** Between two queries, in milliseconds: a large fleet that was scrolled to its end has a hundred of them. */
const STEP_MS = 30;

/**
 * Sends the queries of the open views again after the service was out of reach: they may have failed, and no stream
 * reports each change that they show. Stands before the cache, which answers most queries.
 */
export const readAfterOutage: Exchange = (input) => {
  const open = new Map<number, Operation>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readNext = (queries: readonly Operation[]): void => {
    const [query, ...others] = queries;
    if (query === undefined) return;
    const isOpen = open.has(query.key);
    if (isOpen) {
      const context = { ...query.context, requestPolicy: 'network-only' } as const;
      input.client.reexecuteOperation(makeOperation('query', query, context));
    }
    timer = setTimeout(() => readNext(others), isOpen ? STEP_MS : 0);
  };
  onReconnected(() => {
    clearTimeout(timer);
    timer = setTimeout(() => readNext([...open.values()]), PAUSE_MS);
  });
  return mapExchange({
    onOperation: (operation) => {
      if (operation.kind === 'query') open.set(operation.key, operation);
      else if (operation.kind === 'teardown') open.delete(operation.key);
    },
  })(input);
};
