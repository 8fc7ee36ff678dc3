import { DaemonError } from '../domain/errors.js';
import type { SendOptions } from '../domain/ports/daemon.js';
import type { Log } from '../domain/ports/log.js';
import type { Metrics, NodeCallResult } from '../domain/ports/metrics.js';
import { type CallLane, createCallLane } from './call-lane.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import { classifyAnswer } from './classify-answer.js';
import { type Answer, type ExchangeRequest, exchange, WithdrawnError } from './exchange.js';
import { guardedCall } from './guarded-call.js';
import type { DaemonLimits } from './limits.js';
import { type OpenAnswer, openAnswer } from './open-answer.js';
import { NOT_SENT, Unsent } from './unsent.js';

export interface NodeConnectionOptions {
  readonly nodeId: number;
  /** `scheme://host:port` */
  readonly origin: string;
  readonly limits: DaemonLimits;
  readonly log: Log;
  readonly metrics: DaemonMetrics;
}

export type DaemonMetrics = Pick<Metrics, 'nodeCalled'>;

export interface CallOptions extends SendOptions {
  /** Milliseconds for the whole call, if less than the default. */
  readonly timeoutMs?: number;
  /** Most bytes of the answer, instead of the default. */
  readonly answerBytes?: number;
  /** A call that may take minutes: it uses separate sockets, slots and time limits. */
  readonly isLong?: boolean;
}

/** The sockets, slots and circuit of one node. */
export interface NodeConnection {
  readonly origin: string;
  /**
   * Sends a request and resolves with its 2xx answer.
   * @throws {DaemonError} on any other result
   */
  call(request: ExchangeRequest, options?: CallOptions): Promise<Answer>;
  /**
   * Sends a request and resolves as soon as a 2xx answer begins. It occupies a slot for long calls until its content
   * was read to the end or destroyed.
   * @throws {DaemonError} on any other result
   */
  open(request: Omit<ExchangeRequest, 'body'>): Promise<OpenAnswer>;
  /** Whether the node is not called now because it did not answer. */
  isCircuitOpen(): boolean;
  /** Closes the sockets after the calls in flight have finished. */
  close(): Promise<void>;
}

interface ExchangeBounds {
  readonly timeoutMs: number;
  readonly answerBytes: number;
}

/** Creates a connection to a node; the first call opens the first socket. */
export const createNodeConnection = ({
  nodeId,
  origin,
  limits,
  log,
  metrics,
}: NodeConnectionOptions): NodeConnection => {
  const lanes = {
    short: createCallLane(origin, { calls: limits.callsPerNode, answerMs: limits.answerMs, limits }),
    long: createCallLane(origin, { calls: limits.longCallsPerNode, answerMs: limits.longMs, limits }),
  };
  const breaker = createCircuitBreaker({
    failuresToOpen: limits.failuresToOpen,
    openMs: limits.openMs,
    now: () => performance.now(),
    onChange: (state) => {
      if (state === 'open') log.warn({ nodeId }, 'the daemon does not answer; calls to it are rejected');
      else log.info({ nodeId }, 'the daemon answers again');
    },
  });

  const send = async (
    request: ExchangeRequest,
    lane: CallLane,
    options: CallOptions & ExchangeBounds,
  ): Promise<Answer> => {
    const startedAt = performance.now();
    const release = await lane.takeSlot(options.timeoutMs);
    const answerMs = Math.max(1, options.timeoutMs - (performance.now() - startedAt));
    try {
      const { connectMs } = limits;
      const { answerBytes, mayStillSend } = options;
      // After the wait for a slot: earlier calls may have opened the circuit meanwhile.
      return await guardedCall(breaker, {
        ask: () => exchange(lane.pool, request, { connectMs, answerMs, answerBytes, mayStillSend }),
        isHurried: answerMs < lane.answerMs / 2,
      });
    } finally {
      release();
    }
  };

  /** Records the result and duration of a call. */
  const counted = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const beganAt = performance.now();
    const count = (result: NodeCallResult) => metrics.nodeCalled(result, performance.now() - beganAt);
    try {
      const answer = await ask();
      count('ok');
      return answer;
    } catch (error) {
      count(resultOf(error));
      throw error;
    }
  };

  const call: NodeConnection['call'] = async (
    request,
    { isLong = false, timeoutMs, answerBytes = limits.answerBytes, mayStillSend } = {},
  ) => {
    const lane = isLong ? lanes.long : lanes.short;
    const answer = await send(request, lane, {
      timeoutMs: Math.min(timeoutMs ?? lane.answerMs, lane.answerMs),
      answerBytes,
      mayStillSend,
    });
    const failure = classifyAnswer(answer);
    if (failure !== null) throw new DaemonError(failure);
    return answer;
  };

  const open: NodeConnection['open'] = async (request) => {
    const { answerMs, pauseMs, answerBytes } = limits;
    const release = await lanes.long.takeSlot(answerMs);
    let opened: OpenAnswer | undefined;
    try {
      const answer = await guardedCall(breaker, {
        ask: () => openAnswer(lanes.long.pool, request, { answerMs, pauseMs, answerBytes }),
        isHurried: false,
      });
      if ('content' in answer) {
        opened = answer;
        return opened;
      }
      throw new DaemonError(classifyAnswer(answer) ?? NOT_SENT);
    } finally {
      if (opened === undefined) release();
      else opened.content.once('close', release);
    }
  };

  return {
    origin,
    call: (request, options) => counted(() => call(request, options)),
    open: (request) => counted(() => open(request)),
    isCircuitOpen: breaker.isOpen,
    close: async () => {
      await Promise.all([lanes.short.pool.close(), lanes.long.pool.close()]);
    },
  };
};

/** The metrics label of a failed call. */
const resultOf = (error: unknown): NodeCallResult => {
  if (!(error instanceof DaemonError)) return 'no_connection';
  const { cause, failure } = error;
  if (cause instanceof Unsent) return cause.result;
  if (cause instanceof WithdrawnError) return 'withdrawn';
  if (failure.delivery === 'not_sent' && failure.status === null) return 'no_connection';
  return failure.status === null ? 'no_answer' : 'refused';
};
