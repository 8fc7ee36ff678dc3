/** What asks a service to stop; SIGHUP comes from a terminal that is closed. */
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Signals within this time are one request, in milliseconds: npm forwards what the terminal has sent to the whole group
 * already, and a session that ends sends signals of several kinds.
 */
const ONE_REQUEST_MS = 1_000;

export interface StopRequests {
  /** The first request. */
  readonly stop: (signal: NodeJS.Signals) => void;
  /** Any later one: whoever asks does not want to wait. */
  readonly hurry: (signal: NodeJS.Signals) => void;
}

/** Calls back when the process is asked to stop, and when it is asked again. */
export const onStopSignals = ({ stop, hurry }: StopRequests): void => {
  let askedAt: number | undefined;
  const ask = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      stop(signal);
    } else if (now - askedAt > ONE_REQUEST_MS) {
      hurry(signal);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, ask);
};
