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

/** How long a process may take to end in order, in milliseconds: its requests are given 4 s. */
const STOP_LIMIT_MS = 8_000;

/** How long streams may take to end, in milliseconds: their readers are given half a second. The stop goes on without them. */
const STREAMS_LIMIT_MS = 1_000;

/** How long is waited for what a process counts, in milliseconds. */
const METRICS_LIMIT_MS = 5_000;

/** What an api process does for the first one. */
export type ApiProcessCalls = {
  /** The start of the whole service is over. */
  readonly beReady: () => void;
  readonly endSubscriptions: () => Promise<void>;
  /** Says that the service is being stopped, and serves requests all the same. */
  readonly drain: () => void;
  /** Ends in order. */
  readonly stop: () => void;
  /** Undefined where nobody may read them. */
  readonly collectMetrics: () => Promise<CollectedMetrics> | undefined;
};

/** What the first process does for the others. */
export type FirstProcessCalls = LimitCalls & {
  /** The process that calls serves requests now. Whether the start of the whole service is over. */
  readonly isListening: () => boolean;
  /** Why the process that calls cannot start, for the operator. */
  readonly cannotStart: (sentence: string) => void;
  /** What all processes count, as one text. */
  readonly renderMetrics: () => Promise<string>;
} & Pick<FirstProcess, 'findDatabaseProblems'> & {
    /** Null as well where this service brings no database host. */
    readonly findBuiltInHost: FirstProcess['findBuiltInHost'];
  };

export interface ApiProcessesOptions {
  readonly count: number;
  /** Settings on top of those of this process. */
  readonly settings: Readonly<Record<string, string>>;
  /** What is done for all of them alike. */
  readonly calls: LimitCalls & Pick<FirstProcessCalls, 'renderMetrics' | 'findBuiltInHost' | 'findDatabaseProblems'>;
  readonly log: Log;
  /** Once the service is being stopped, a process that ends is not started again. */
  readonly stopping: AbortSignal;
  /** Told of each that is started in the place of one that ended. */
  readonly onReplaced: () => void;
}

/** The processes that share the port. */
export interface ApiProcesses {
  /** Resolves once all of them listen. @throws {Error} why one cannot, in one sentence for the operator */
  readonly listening: Promise<void>;
  /** Lets them say that they are ready, those that are started later too. */
  beReady(): void;
  collectMetrics(): Promise<readonly CollectedMetrics[]>;
  endSubscriptions(): Promise<void>;
  /** Lets them say that the service is being stopped, while they serve requests. */
  drain(): void;
  /** Ends them in order, and at once those that take too long. */
  stop(): Promise<void>;
}

/** How a process ended, or why there was none. */
type Ending = { readonly status: number | null; readonly signal: string | null } | { readonly err: unknown };

interface ApiProcess {
  readonly worker: Worker;
  readonly exchange: Exchange<ApiProcessCalls>;
  /** Never rejects. */
  readonly ended: Promise<Ending>;
  isListening: boolean;
}

/**
 * Starts processes that serve the API on one port, and starts another in the place of each that ends. This one hands out
 * connections in turn. They end with it, however it ends: their channel closes.
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
    worker.on('error', (error) => log.error({ err: error, apiProcess: name }, 'an api process could not be reached'));
    closeHandedConnection(worker);
    const own: Calls = {
      ...calls,
      isListening: () => onListening(child),
      // Later it is in the log.
      cannotStart: (sentence: string) => reject(new Error(sentence)),
    };
    const channel = {
      send: (message: object) => void worker.send(message, () => undefined),
      onMessage: (hear: (message: unknown) => void) => void worker.on('message', hear),
    };
    const exchange = createExchange<ApiProcessCalls>(channel, own);
    const child: ApiProcess = { worker, exchange, ended: endOf(worker), isListening: false };
    running.set(name, child);
    return child;
  };

  /** Never rejects: a machine that has no room for a process now may have it after the pause. */
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
      reject(new Error('A process for the API ended while it started; the log says why.'));
      const pauseMs = pauseAfter(performance.now() - since);
      log.error({ apiProcess: name, ...ending, pauseMs }, 'an api process ended; another one is started');
      onReplaced();
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined); // aborted: seen next
    }
  };

  const kept = Array.from({ length: count }, (_, index) => keepRunning(`api-${index + 1}`));

  const end = async ({ worker, exchange, ended, isListening }: ApiProcess): Promise<void> => {
    // One that does not listen yet has no request, and hears nothing.
    if (isListening)
      exchange.ask('stop').catch(() => undefined); // it has ended
    else worker.process.kill('SIGKILL');
    await pTimeout(ended, {
      milliseconds: STOP_LIMIT_MS,
      fallback: () => {
        log.warn({ apiProcessPid: worker.process.pid }, 'an api process did not end in time and is ended at once');
        worker.process.kill('SIGKILL');
      },
    });
  };

  return {
    listening,
    beReady: () => {
      isReady = true;
      for (const { exchange } of serving()) exchange.ask('beReady').catch(() => undefined); // it has ended
    },
    collectMetrics: async () => {
      const collected = await Promise.all(
        serving().map(({ exchange }) =>
          pTimeout(
            exchange.ask('collectMetrics').catch(() => undefined), // it has ended
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
      for (const { exchange } of serving()) exchange.ask('drain').catch(() => undefined); // it has ended
    },
    stop: async () => {
      isOver.abort();
      await Promise.all([...running.values()].map(end));
      await Promise.all(kept);
    },
  };
};

const endOf = (worker: Worker): Promise<Ending> =>
  new Promise((done) => {
    worker.once('exit', (status, signal) => done({ status, signal }));
    // One that never ran does not exit. One that runs may have an error too, and goes on.
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
  // Nobody may wait for it any more.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};
