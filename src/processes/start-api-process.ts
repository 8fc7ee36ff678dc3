import pTimeout from 'p-timeout';
import { errorSentence } from '../host/error-sentence.js';
import { pollOncePerSecond } from '../host/poll-once-per-second.js';
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
  /** Distinguishes it from the others. */
  readonly name: string;
  /** Called when the first process stops this one. */
  readonly onStop: () => void;
}

/** Starts a process that serves the API; the first process, which has started it, runs everything else. */
export const startApiProcess = async ({ config, log, shutdown, name, onStop }: ApiProcessOptions): Promise<void> => {
  const first = joinFirstProcess({
    // The first process calls only after this one has reported that it listens.
    beReady: () => assembled.beStarted(),
    endSubscriptions: () => assembled.base.endSubscriptions(),
    drain: () => {
      assembled.beStopping();
      listeners.drain();
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
  const listeners = await openListeners({ config, shutdown, assembled: { ...assembled, watched }, limits }).catch(
    orTell,
  );
  assembled.base.addOrigin(localUrl(config.host, listeners.port));
  if (await first.ask('isListening')) assembled.beStarted();
};

/** How long the first process may take to render the metrics of all processes, in milliseconds. */
const METRICS_LIMIT_MS = 6_000;

/** Any process answers with the metrics of all processes; with its own where the first process does not answer. */
const renderedByFirst = (
  { token, metrics }: WatchedMetrics,
  first: Pick<Exchange<FirstProcessCalls>, 'ask'>,
): WatchedMetrics => ({
  token,
  metrics: {
    ...metrics,
    render: pollOncePerSecond(() =>
      pTimeout(first.ask('renderMetrics'), { milliseconds: METRICS_LIMIT_MS, fallback: () => metrics.render() }),
    ),
  },
});
