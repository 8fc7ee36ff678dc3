import type { ApiProcessCalls, FirstProcessCalls } from './api-processes.js';
import { createExchange, type Exchange } from './exchange.js';

/** What a terminal sends to everybody, and some supervisors do. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Stops are the first process' to order: it ends the others when nothing needs them any more. */
export const leaveSignalsToFirst = (): void => {
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
};

/** The first process, for one that it has started. Node ends this process with the channel: without it nobody needs this one. */
export const joinFirstProcess = (calls: ApiProcessCalls): Exchange<FirstProcessCalls> =>
  createExchange<FirstProcessCalls>(
    {
      send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
      onMessage: (hear) => void process.on('message', hear),
    },
    calls,
  );
