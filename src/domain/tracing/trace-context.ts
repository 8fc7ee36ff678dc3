import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanStart } from '../ports/tracer.js';

/**
 * What identifies a request, or a run while a worker advances it, and what it has used so far. It follows the
 * asynchronous calls of its work: the database pool, loaders and clients of nodes are shared by all requests. ADR
 * operations 13.
 */
export interface TraceContext {
  /** The id of the request that caused the work; null for runs of ticks. */
  readonly requestId: string | null;
  /** The run of a schedule; null outside of runs. */
  readonly runId: string | null;
  /** SQL statements that were sent. */
  statements: number;
  /** The cost of its GraphQL operation, in points; undefined if it has none. */
  cost: { readonly actual: number } | undefined;
}

interface Scope {
  readonly context: TraceContext;
  /** Undefined unless traces are exported. */
  readonly span: Span | undefined;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

let isOff = false;

/**
 * From now on no work of this process is followed. Node.js 20 calls a hook for each promise as soon as one request is
 * followed, which takes 5 to 12 % of processor time.
 */
export const turnTracingOff = (): void => {
  isOff = true;
};

/** The context of a new request or run. */
export const createTraceContext = (ids: Partial<Pick<TraceContext, 'requestId' | 'runId'>>): TraceContext => ({
  requestId: ids.requestId ?? null,
  runId: ids.runId ?? null,
  statements: 0,
  cost: undefined,
});

/** Calls `act`, whose work belongs to the request or run; where tracing is off, only calls it. */
export const inTrace = <Result>(context: TraceContext, span: Span | undefined, act: () => Result): Result =>
  isOff ? act() : scopes.run({ context, span }, act);

/** Calls `act`, which begins work that outlives the request: a shared connection, a repeated poll. */
export const withoutTrace = <Result>(act: () => Result): Result =>
  scopes.getStore() === undefined ? act() : scopes.run(undefined, act);

/** The request or run that the calling code works for; undefined for other work of the service. */
export const currentTrace = (): TraceContext | undefined => scopes.getStore()?.context;

/** The id of the request that the calling code works for; null for other work. */
export const currentRequestId = (): string | null => scopes.getStore()?.context.requestId ?? null;

/** `traceparent` of the current span; null unless traces are exported. */
export const currentTraceparent = (): string | null => scopes.getStore()?.span?.traceparent ?? null;

/** Whether spans of the calling code are exported. */
export const isTraced = (): boolean => scopes.getStore()?.span !== undefined;

/** Begins a span for work that ends in a callback; undefined unless traces are exported. */
export const beginSpan = (start: SpanStart): Span | undefined => scopes.getStore()?.span?.begin(start);

/** Calls `act` as a span of the current one; without one, only calls it. */
export const withSpan = <Result>(start: SpanStart, act: () => Promise<Result>): Promise<Result> => {
  const scope = scopes.getStore();
  return scope?.span === undefined ? act() : endedWith(scope.span.begin(start), scope.context, act);
};

/** Calls `act` in a span, which ends with it. */
export const endedWith = async <Result>(
  span: Span,
  context: TraceContext,
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    const result = await inTrace(context, span, act);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};

/** The callback, which is always called in the present scope: another request may release the connection it waits for. */
export const inThisScope = <Given extends readonly unknown[]>(
  callback: (...given: Given) => void,
): ((...given: Given) => void) => {
  const scope = scopes.getStore();
  return scope === undefined ? callback : (...given) => scopes.run(scope, () => callback(...given));
};
