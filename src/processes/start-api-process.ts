import pTimeout from 'p-timeout';
import { errorSentence } from '../host/error-sentence.js';
import { onceASecond } from '../host/once-a-second.js';
import { assembleProcess } from '../service/assemble-process.js';
import { connectionsOfEach } from '../service/connections.js';
import { localUrl } from '../service/listen.js';
import type { WatchedMetrics } from '../service/metrics-endpoint.js';
import type { ServiceOptions } from '../service/service-options.js';
import { openStorageAsItIs } from '../service/storage.js';
import type { FirstProcessCalls } from './api-processes.js';
import type { Exchange } from './exchange.js';
import { joinFirstProcess } from './join-first-process.js';
import { createOwnLimits } from './limits.js';
import { openListeners } from './open-listeners.js';
import { createSharedLimits } from './shared-limits.js';

export interface ApiProcessOptions extends Omit<ServiceOptions, 'print'> {
  /** Tells it apart from the others. */
  readonly name: string;
  /** The first process wants this one to end. */
  readonly onStop: () => void;
}

/** Starts a process that serves the API for the first one, which has started it and has all the rest. */
export const startApiProcess = async ({ config, log, shutdown, name, onStop }: ApiProcessOptions): Promise<void> => {
  const first = joinFirstProcess({
    // Nothing is asked of this process before it has said that it listens.
    beReady: () => assembled.beStarted(),
    endSubscriptions: () => assembled.base.endSubscriptions(),
    drain: () => {
      assembled.beStopping();
      doors.drain();
    },
    stop: onStop,
    collectMetrics: () => assembled.watched?.metrics.collect(),
  });
  const own = createOwnLimits(config, config.apiProcesses);
  const limits = createSharedLimits({ first, rateLimits: config.rateLimits, own });
  const orTell = async (error: unknown): Promise<never> => {
    await first.ask('cannotStart', errorSentence(error));
    throw error;
  };
  const assembled = await assembleProcess({
    ...{ config, log, shutdown, runsJobs: false, throttles: limits.throttles },
    several: { process: name, isFirst: false },
    first: {
      findBuiltInHost: (makes) => first.ask('findBuiltInHost', makes),
      findDatabaseProblems: () => first.ask('findDatabaseProblems'),
    },
    openStorage: openStorageAsItIs,
    connections: connectionsOfEach(config.apiProcesses),
  }).catch(orTell);
  const watched = assembled.watched && renderedByFirst(assembled.watched, first);
  const doors = await openListeners({ config, shutdown, assembled: { ...assembled, watched }, limits }).catch(orTell);
  assembled.base.addOrigin(localUrl(config.host, doors.port));
  if (await first.ask('isListening')) assembled.beStarted();
};

/** How long the first process may take to render what all of them count, in milliseconds. */
const METRICS_LIMIT_MS = 6_000;

/** Whichever process is asked for metrics answers with those of all; with its own ones where the first is silent. */
const renderedByFirst = (
  { token, metrics }: WatchedMetrics,
  first: Pick<Exchange<FirstProcessCalls>, 'ask'>,
): WatchedMetrics => ({
  token,
  metrics: {
    ...metrics,
    render: onceASecond(() =>
      pTimeout(first.ask('renderMetrics'), { milliseconds: METRICS_LIMIT_MS, fallback: () => metrics.render() }),
    ),
  },
});
