export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failuresToOpen: number;
  /** Milliseconds it refuses everything. */
  readonly openMs: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Called when the circuit opens and when it closes again; not for a probe that fails. */
  readonly onChange: (state: 'open' | 'closed') => void;
}

/** A circuit through which nobody tried for longer than this says nothing about the node, in milliseconds. */
const FORGOTTEN_MS = 60_000;

/** What became of a call that was let through. `neutral` says nothing about the node: the call never reached it. */
export type CallOutcome = 'success' | 'failure' | 'neutral';

export interface CircuitBreaker {
  /**
   * Asks for leave to call: the function to report the outcome with, or null while the circuit is open. After `openMs`
   * one caller at a time gets leave, as a probe.
   */
  enter(): ((outcome: CallOutcome) => void) | null;
  /** Whether calls are refused, or were a minute ago: nobody may have tried since. */
  isOpen(): boolean;
}

/** Stops calling what does not answer, and tries again one call at a time. */
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
