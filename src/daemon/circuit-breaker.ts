export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failuresToOpen: number;
  /** Milliseconds for which an open circuit rejects all calls. */
  readonly openMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Called when the circuit opens and when it closes again; not for a probe that fails. */
  readonly onChange: (state: 'open' | 'closed') => void;
}

/** How long an open circuit counts as open without a probe, in milliseconds. */
const FORGOTTEN_MS = 60_000;

/** Result of a permitted call. `neutral` says nothing about the node, for example because the call never reached it. */
export type CallOutcome = 'success' | 'failure' | 'neutral';

export interface CircuitBreaker {
  /**
   * Requests permission for a call. Returns the function that reports its outcome, or null while the circuit is open.
   * After `openMs`, one caller at a time gets permission, as a probe.
   */
  enter(): ((outcome: CallOutcome) => void) | null;
  /** Whether calls are rejected, or were within the last minute without a probe since. */
  isOpen(): boolean;
}

/** Rejects calls to a node that does not answer, and probes it with one call at a time. */
export const createCircuitBreaker = (options: CircuitBreakerOptions): CircuitBreaker => {
  let failures = 0;
  /** Null while closed. */
  let openUntil: number | null = null;
  let probing = false;

  const report = (outcome: CallOutcome): void => {
    if (outcome === 'neutral') return;
    if (outcome === 'success') {
      const wasOpen = openUntil !== null;
      failures = 0;
      openUntil = null;
      if (wasOpen) options.onChange('closed');
      return;
    }
    failures += 1;
    if (failures < options.failuresToOpen) return;
    const wasClosed = openUntil === null;
    openUntil = options.now() + options.openMs;
    if (wasClosed) options.onChange('open');
  };

  return {
    enter: () => {
      if (openUntil === null) return report;
      if (probing || options.now() < openUntil) return null;
      probing = true;
      return (outcome) => {
        probing = false;
        report(outcome);
      };
    },
    isOpen: () => openUntil !== null && (probing || options.now() < openUntil + FORGOTTEN_MS),
  };
};
