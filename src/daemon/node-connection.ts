import { Pool } from 'undici';
import { DaemonError } from '../domain/errors.js';
import type { Log, SendOptions } from '../domain/ports.js';
import { createCallSlots } from './call-slots.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import { classifyAnswer } from './classify-answer.js';
import { type Answer, ExchangeError, type ExchangeRequest, exchange, WithdrawnError } from './exchange.js';
import type { DaemonLimits } from './limits.js';

export interface NodeConnectionOptions {
  readonly nodeId: number;
  /** `scheme://host:port` */
  readonly origin: string;
  readonly limits: DaemonLimits;
  readonly log: Log;
}

export interface CallOptions extends SendOptions {
  /** Milliseconds for the whole call, where that is less than the usual ones. */
  readonly timeoutMs?: number;
  /** Bytes of the answer, instead of the usual ones. */
  readonly answerBytes?: number;
}

/** The sockets, slots and circuit of one node. */
export interface NodeConnection {
  readonly origin: string;
  /**
   * Sends a request and resolves to its 2xx answer.
   * @throws {DaemonError} anything else
   */
  call(request: ExchangeRequest, options?: CallOptions): Promise<Answer>;
  /** Ends the sockets once the calls in flight have their answers. */
  close(): Promise<void>;
}

interface ExchangeBounds {
  readonly timeoutMs: number;
  readonly answerBytes: number;
}

const NOT_SENT = { delivery: 'not_sent', status: null } as const;

/** Opens a connection to a node; no socket before the first call. */
export const createNodeConnection = ({ nodeId, origin, limits, log }: NodeConnectionOptions): NodeConnection => {
  const pool = new Pool(origin, {
    connections: limits.callsPerNode,
    pipelining: 1,
    connect: { timeout: limits.connectMs },
    // The time limits of a call are `exchange`'s: undici's own would run per piece and a little late.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const slots = createCallSlots(limits.callsPerNode);
  const breaker = createCircuitBreaker({
    failuresToOpen: limits.failuresToOpen,
    openMs: limits.openMs,
    now: () => performance.now(),
    onChange: (state) => {
      if (state === 'open') log.warn({ nodeId }, 'the daemon does not answer: calls are refused until it does');
      else log.info({ nodeId }, 'the daemon answers again');
    },
  });

  const send = async (request: ExchangeRequest, options: CallOptions & ExchangeBounds): Promise<Answer> => {
    const startedAt = performance.now();
    const release = await slots.take(Math.min(limits.queueMs, options.timeoutMs));
    if (release === null)
      throw new DaemonError(NOT_SENT, { cause: new Error('too many calls to this node in flight') });
    // After the wait, not before it: those in front may have found out that nobody answers.
    const report = breaker.enter();
    const answerMs = Math.max(1, options.timeoutMs - (performance.now() - startedAt));
    try {
      if (report === null) throw new DaemonError(NOT_SENT, { cause: new Error('the circuit of this node is open') });
      const { connectMs } = limits;
      const { answerBytes, mayStillSend } = options;
      const answer = await exchange(pool, request, { connectMs, answerMs, answerBytes, mayStillSend });
      report('success');
      return answer;
    } catch (error) {
      if (error instanceof ExchangeError) {
        // A caller in a hurry says little about the node.
        report?.(error.written && answerMs < limits.answerMs / 2 ? 'neutral' : 'failure');
        throw new DaemonError({ delivery: error.written ? 'unknown' : 'not_sent', status: null }, { cause: error });
      }
      report?.('neutral');
      if (error instanceof WithdrawnError) throw new DaemonError({ ...NOT_SENT, withdrawn: true }, { cause: error });
      // A request that undici would not take (a token that is no header value), or sockets that were closed.
      throw error instanceof DaemonError ? error : new DaemonError(NOT_SENT, { cause: error });
    } finally {
      release();
    }
  };

  return {
    origin,
    call: async (request, { timeoutMs = limits.answerMs, answerBytes = limits.answerBytes, mayStillSend } = {}) => {
      const answer = await send(request, {
        timeoutMs: Math.min(timeoutMs, limits.answerMs),
        answerBytes,
        mayStillSend,
      });
      const failure = classifyAnswer(answer);
      if (failure !== null) throw new DaemonError(failure);
      return answer;
    },
    close: () => pool.close(),
  };
};
