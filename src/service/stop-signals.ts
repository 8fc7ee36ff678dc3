/** Signals that stop a service; a closed terminal sends SIGHUP. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Signals within this time count as one request, in milliseconds: npm forwards signals that the terminal has sent to
 * the whole group already, and a session that ends sends several kinds.
 */
const ONE_REQUEST_MS = 1_000;

export interface StopRequests {
  /** The first request. */
  readonly stop: (signal: NodeJS.Signals) => void;
  /** Any later request: stop without waiting. */
  readonly stopNow: (signal: NodeJS.Signals) => void;
}

/** Calls back on the first stop request and on later ones. */
export const onStopSignals = ({ stop, stopNow }: StopRequests): void => {
  let askedAt: number | undefined;
  const ask = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      stop(signal);
    } else if (now - askedAt > ONE_REQUEST_MS) {
      stopNow(signal);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, ask);
};

/** For a command: a signal that the first stop request aborts. A later one ends the process. */
export const abortOnStopSignals = (): AbortSignal => {
  const controller = new AbortController();
  onStopSignals({ stop: () => controller.abort(), stopNow: () => process.exit(1) });
  return controller.signal;
};
