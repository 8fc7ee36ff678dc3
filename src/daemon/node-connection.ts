import { Pool } from 'undici';
import { DaemonError } from '../domain/errors.js';
import type { Log, Metrics, NodeCallResult, SendOptions } from '../domain/ports.js';
import { type CallSlots, createCallSlots } from './call-slots.js';
import { type CallOutcome, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.js';
import { classifyAnswer } from './classify-answer.js';
import { type Answer, ExchangeError, type ExchangeRequest, exchange, WithdrawnError } from './exchange.js';
import type { DaemonLimits } from './limits.js';
import { type OpenAnswer, openAnswer } from './open-answer.js';

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
  /** Milliseconds for the whole call, where that is less than the usual ones. */
  readonly timeoutMs?: number;
  /** Bytes of the answer, instead of the usual ones. */
  readonly answerBytes?: number;
  /** A call that may take minutes: it has sockets, slots and a time of its own. */
  readonly isLong?: boolean;
}

/** The sockets, slots and circuit of one node. */
export interface NodeConnection {
  readonly origin: string;
  /**
   * Sends a request and resolves to its 2xx answer.
   * @throws {DaemonError} anything else
   */
  call(request: ExchangeRequest, options?: CallOptions): Promise<Answer>;
  /**
   * Sends a request and resolves as soon as a 2xx answer begins. It is among the long calls until it was read to its end,
   * or destroyed.
   * @throws {DaemonError} anything else
   */
  open(request: Omit<ExchangeRequest, 'body'>): Promise<OpenAnswer>;
  /** Whether the node is not called at the moment, because it did not answer. */
  isCircuitOpen(): boolean;
  /** Ends the sockets once the calls in flight have their answers. */
  close(): Promise<void>;
}

interface ExchangeBounds {
  readonly timeoutMs: number;
  readonly answerBytes: number;
}

/** Sockets for calls of one kind, and as many slots. */
interface Lane {
  readonly pool: Pool;
  readonly slots: CallSlots;
  /** Milliseconds for a whole call. */
  readonly answerMs: number;
}

/** Why a call was not even tried. */
class Unsent extends Error {
  constructor(
    readonly result: Extract<NodeCallResult, 'busy' | 'circuit_open'>,
    message: string,
  ) {
    super(message);
  }
}

const NOT_SENT = { delivery: 'not_sent', status: null } as const;

/** Opens a connection to a node; no socket before the first call. */
export const createNodeConnection = ({
  nodeId,
  origin,
  limits,
  log,
  metrics,
}: NodeConnectionOptions): NodeConnection => {
  const createLane = (calls: number, answerMs: number): Lane => ({
    pool: new Pool(origin, {
      connections: calls,
      pipelining: 1,
      connect: { timeout: limits.connectMs },
      // The time limits of a call are `exchange`'s: undici's own would run per piece and a little late.
      headersTimeout: 0,
      bodyTimeout: 0,
    }),
    slots: createCallSlots(calls),
    answerMs,
  });
  const lanes = {
    short: createLane(limits.callsPerNode, limits.answerMs),
    long: createLane(limits.longCallsPerNode, limits.longMs),
  };
  const breaker = createCircuitBreaker({
    failuresToOpen: limits.failuresToOpen,
    openMs: limits.openMs,
    now: () => performance.now(),
    onChange: (state) => {
      if (state === 'open') log.warn({ nodeId }, 'the daemon does not answer: calls are refused until it does');
      else log.info({ nodeId }, 'the daemon answers again');
    },
  });

  /** Waits for a slot of a lane. What it resolves with gives the slot back. */
  const takeSlot = async ({ slots }: Lane, timeoutMs: number): Promise<() => void> => {
    const release = await slots.take(Math.min(limits.queueMs, timeoutMs));
    if (release !== null) return release;
    throw new DaemonError(NOT_SENT, { cause: new Unsent('busy', 'too many calls to this node in flight') });
  };

  const send = async (request: ExchangeRequest, lane: Lane, options: CallOptions & ExchangeBounds): Promise<Answer> => {
    const startedAt = performance.now();
    const release = await takeSlot(lane, options.timeoutMs);
    const answerMs = Math.max(1, options.timeoutMs - (performance.now() - startedAt));
    try {
      const { connectMs } = limits;
      const { answerBytes, mayStillSend } = options;
      // A caller in a hurry says little about the node.
      const isHurried = answerMs < lane.answerMs / 2;
      return await guarded(breaker, isHurried, () =>
        exchange(lane.pool, request, { connectMs, answerMs, answerBytes, mayStillSend }),
      );
    } finally {
      release();
    }
  };

  /** Counts what came of a call, however it ends. */
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
    const release = await takeSlot(lanes.long, answerMs);
    let opened: OpenAnswer | undefined;
    try {
      const answer = await guarded(breaker, false, () =>
        openAnswer(lanes.long.pool, request, { answerMs, pauseMs, answerBytes }),
      );
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

/** Asks where the circuit lets it, and tells it what came of that. @throws {DaemonError} */
const guarded = async <Result>(
  breaker: CircuitBreaker,
  isHurried: boolean,
  ask: () => Promise<Result>,
): Promise<Result> => {
  // After the wait for a slot, not before it: those in front may have found out that nobody answers.
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
    // A request that undici would not take (a token that is no header value), or sockets that were closed.
    throw error instanceof DaemonError ? error : new DaemonError(NOT_SENT, { cause: error });
  }
};

/** What came of a call that was no success. */
const resultOf = (error: unknown): NodeCallResult => {
  if (!(error instanceof DaemonError)) return 'no_connection';
  const { cause, failure } = error;
  if (cause instanceof Unsent) return cause.result;
  if (cause instanceof WithdrawnError) return 'withdrawn';
  if (failure.delivery === 'not_sent' && failure.status === null) return 'no_connection';
  return failure.status === null ? 'no_answer' : 'refused';
};

const outcomeOf = (error: unknown, isHurried: boolean): CallOutcome => {
  if (!(error instanceof ExchangeError) || error.isOurs) return 'neutral';
  return error.written && isHurried ? 'neutral' : 'failure';
};
