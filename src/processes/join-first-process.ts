import type { ApiProcessCalls, FirstProcessCalls } from './api-processes.js';
import { createExchange, type Exchange } from './exchange.js';

/** Signals that a terminal, and some supervisors, send to every process of the service. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Ignores stop signals: the first process stops the others when they are no longer needed. */
export const leaveSignalsToFirst = (): void => {
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
};

/** Connects to the first process, which has started this one. Node.js ends this process when the channel closes. */
export const joinFirstProcess = (calls: ApiProcessCalls): Exchange<FirstProcessCalls> =>
  createExchange<FirstProcessCalls>(
    {
      send: (message) => void process.send?.(message, undefined, undefined, () => undefined),
      onMessage: (listener) => void process.on('message', listener),
    },
    calls,
  );
