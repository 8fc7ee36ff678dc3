import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { Log } from '../domain/ports/log.js';
import { createRestartPauses } from '../host/keep-running.js';
import { packagePath } from '../host/package-path.js';
import type { CollectedMetrics } from '../metrics/create-metrics.js';
import { closeHandedConnection } from '../patches/close-handed-connection.js';
import type { FirstProcess } from '../service/assemble-process.js';
import { type Calls, createExchange, type Exchange } from './exchange.js';
import type { LimitCalls } from './limits.js';
import { NAME_ARGUMENT } from './name-of-api-process.js';

/** How long a process may take to stop, in milliseconds: its requests get 4 s. */
const STOP_LIMIT_MS = 8_000;

/**
 * How long streams may take to end, in milliseconds: their clients get half a second. The stop continues after that.
 */
const STREAMS_LIMIT_MS = 1_000;

/** How long to wait for the metrics of a process, in milliseconds. */
const METRICS_LIMIT_MS = 5_000;

/** Calls of the first process to an API process. */
export type ApiProcessCalls = {
  /** The start of the whole service is complete. */
  readonly beReady: () => void;
  readonly endSubscriptions: () => Promise<void>;
  /** Reports the service as stopping in health checks, while requests are still served. */
  readonly drain: () => void;
  /** Stops in order. */
  readonly stop: () => void;
  /** Undefined where METRICS_TOKEN is not set. */
  readonly collectMetrics: () => Promise<CollectedMetrics> | undefined;
};

/** Calls of an API process to the first process. */
export type FirstProcessCalls = LimitCalls & {
  /** Reports that the calling process serves requests. Returns whether the start of the whole service is complete. */
  readonly isListening: () => boolean;
  /** Reports why the calling process cannot start, for the operator. */
  readonly cannotStart: (sentence: string) => void;
  /** The metrics of all processes as one text. */
  readonly renderMetrics: () => Promise<string>;
} & Pick<FirstProcess, 'findDatabaseProblems'> & {
    /** Also null where this service has no built-in database host. */
    readonly findBuiltInHost: FirstProcess['findBuiltInHost'];
  };

export interface ApiProcessesOptions {
  readonly count: number;
  /** Settings in addition to those of this process. */
  readonly settings: Readonly<Record<string, string>>;
  /** Calls that are the same for all API processes. */
  readonly calls: LimitCalls & Pick<FirstProcessCalls, 'renderMetrics' | 'findBuiltInHost' | 'findDatabaseProblems'>;
  readonly log: Log;
  /** Once it is aborted, processes that end are not replaced. */
  readonly stopping: AbortSignal;
  /** Called for each process that is started to replace another. */
  readonly onReplaced: () => void;
}

/** The API processes, which share the port. */
export interface ApiProcesses {
  /** Resolves once all of them listen. @throws {Error} why one cannot, in one sentence for the operator */
  readonly listening: Promise<void>;
  /** Marks all processes as ready, including later ones. */
  beReady(): void;
  collectMetrics(): Promise<readonly CollectedMetrics[]>;
  endSubscriptions(): Promise<void>;
  /** Reports the service as stopping in their health checks, while they serve requests. */
  drain(): void;
  /** Stops them in order, and kills those that take too long. */
  stop(): Promise<void>;
}

/** How a process ended, or why it could not be started. */
type Ending = { readonly status: number | null; readonly signal: string | null } | { readonly err: unknown };

interface ApiProcess {
  readonly worker: Worker;
  readonly exchange: Exchange<ApiProcessCalls>;
  /** Never rejects. */
  readonly ended: Promise<Ending>;
  isListening: boolean;
}

/**
 * Starts processes that serve the API on one port, and replaces each that ends. This process distributes connections
 * round-robin. The API processes end with it in any case, because their channel closes.
 */
export const startApiProcesses = (options: ApiProcessesOptions): ApiProcesses => {
  const { count, settings, calls, log, onReplaced } = options;
  const running = new Map<string, ApiProcess>();
  const isOver = new AbortController();
  const stopping = AbortSignal.any([isOver.signal, options.stopping]);
  const { promise: listening, resolve, reject } = withResolvers();
  stopping.addEventListener('abort', () => reject(new Error('The service is being stopped.')));
  let isReady = false;

  const serving = (): readonly ApiProcess[] => [...running.values()].filter(({ isListening }) => isListening);
  const onListening = (child: ApiProcess): boolean => {
    child.isListening = true;
    if (serving().length === count) resolve();
    return isReady;
  };

  const start = (name: string): ApiProcess => {
    cluster.setupPrimary({ exec: packagePath('dist', 'main.js'), args: [NAME_ARGUMENT, name] });
    const worker = cluster.fork(settings);
    worker.on('error', (error) => log.error({ err: error, apiProcess: name }, 'an API process is unreachable'));
    closeHandedConnection(worker);
    const own: Calls = {
      ...calls,
      isListening: () => onListening(child),
      // After the start this has no effect; the error is in the log.
      cannotStart: (sentence: string) => reject(new Error(sentence)),
    };
    const channel = {
      send: (message: object) => void worker.send(message, () => undefined),
      onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
    };
    const exchange = createExchange<ApiProcessCalls>(channel, own);
    const child: ApiProcess = { worker, exchange, ended: endOf(worker), isListening: false };
    running.set(name, child);
    return child;
  };

  /** Never rejects: a machine without resources for a process now may have them after the pause. */
  const runToEnd = async (name: string): Promise<Ending> => {
    try {
      const child = start(name);
      const ending = await child.ended;
      child.exchange.close();
      running.delete(name);
      return ending;
    } catch (error) {
      return { err: error };
    }
  };

  const keepRunning = async (name: string): Promise<void> => {
    const pauseAfter = createRestartPauses();
    while (!stopping.aborted) {
      const since = performance.now();
      const ending = await runToEnd(name);
      if (stopping.aborted) return;
      reject(new Error('An API process ended while it started; see the log.'));
      const pauseMs = pauseAfter(performance.now() - since);
      log.error({ apiProcess: name, ...ending, pauseMs }, 'an API process ended; starting another');
      onReplaced();
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined); // aborted: checked by the loop
    }
  };

  const supervised = Array.from({ length: count }, (_, index) => keepRunning(`api-${index + 1}`));

  const end = async ({ worker, exchange, ended, isListening }: ApiProcess): Promise<void> => {
    // A process that does not listen yet has no requests, and does not receive calls.
    if (isListening)
      exchange.ask('stop').catch(() => undefined); // already ended
    else worker.process.kill('SIGKILL');
    await pTimeout(ended, {
      milliseconds: STOP_LIMIT_MS,
      fallback: () => {
        log.warn({ apiProcessPid: worker.process.pid }, 'an API process did not stop in time and is killed');
        worker.process.kill('SIGKILL');
      },
    });
  };

  return {
    listening,
    beReady: () => {
      isReady = true;
      for (const { exchange } of serving()) exchange.ask('beReady').catch(() => undefined); // already ended
    },
    collectMetrics: async () => {
      const collected = await Promise.all(
        serving().map(({ exchange }) =>
          pTimeout(
            exchange.ask('collectMetrics').catch(() => undefined), // already ended
            { milliseconds: METRICS_LIMIT_MS, fallback: () => undefined },
          ),
        ),
      );
      return collected.filter((metrics) => metrics !== undefined);
    },
    endSubscriptions: async () => {
      const told = serving().map(({ exchange }) => exchange.ask('endSubscriptions'));
      await pTimeout(Promise.allSettled(told), { milliseconds: STREAMS_LIMIT_MS, fallback: () => [] });
    },
    drain: () => {
      for (const { exchange } of serving()) exchange.ask('drain').catch(() => undefined); // already ended
    },
    stop: async () => {
      isOver.abort();
      await Promise.all([...running.values()].map(end));
      await Promise.all(supervised);
    },
  };
};

const endOf = (worker: Worker): Promise<Ending> =>
  new Promise((done) => {
    worker.once('exit', (status, signal) => done({ status, signal }));
    // A process that was never spawned does not exit. A running one continues after an error.
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) done({ err: error });
    });
  });

interface Resolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const withResolvers = (): Resolvers => {
  let resolve = (): void => undefined;
  let reject = (_: Error): void => undefined;
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  // Callers may not await it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};
