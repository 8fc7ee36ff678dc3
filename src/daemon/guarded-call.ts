import { DaemonError } from '../domain/errors.js';
import type { CallOutcome, CircuitBreaker } from './circuit-breaker.js';
import { ExchangeError, WithdrawnError } from './exchange.js';
import { NOT_SENT, Unsent } from './unsent.js';

interface GuardedCall<Result> {
  readonly ask: () => Promise<Result>;
  /** Whether the caller has so little time that a timeout says little about the node. */
  readonly isHurried: boolean;
}

/** Runs a call if the circuit permits it, and reports the outcome to the circuit. @throws {DaemonError} */
export const guardedCall = async <Result>(
  breaker: CircuitBreaker,
  { ask, isHurried }: GuardedCall<Result>,
): Promise<Result> => {
  const report = breaker.enter();
  if (report === null)
    throw new DaemonError(NOT_SENT, { cause: new Unsent('circuit_open', 'the circuit of this node is open') });
  try {
    const result = await ask();
    report('success');
    return result;
  } catch (error) {
    report(outcomeOf(error, isHurried));
    if (error instanceof ExchangeError) {
      throw new DaemonError({ delivery: error.written ? 'unknown' : 'not_sent', status: null }, { cause: error });
    }
    if (error instanceof WithdrawnError) throw new DaemonError({ ...NOT_SENT, withdrawn: true }, { cause: error });
    // undici rejected the request (for example an invalid header value), or the sockets were closed.
    throw error instanceof DaemonError ? error : new DaemonError(NOT_SENT, { cause: error });
  }
};

const outcomeOf = (error: unknown, isHurried: boolean): CallOutcome => {
  if (!(error instanceof ExchangeError) || error.isOurs) return 'neutral';
  return error.written && isHurried ? 'neutral' : 'failure';
};
