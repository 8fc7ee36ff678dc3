import { REQUEST_ID, RUN_ID } from '@gamewarden/protocol/request-id.js';
import { DaemonError } from '../domain/errors.js';
import type { Log } from '../domain/ports/log.js';
import type { NodeAddress, ServerRef } from '../domain/ports/node-address.js';
import type { SpanStart } from '../domain/ports/tracer.js';
import { currentTrace, currentTraceparent, withSpan } from '../domain/tracing/trace-context.js';
import type { Answer, ExchangeRequest } from './exchange.js';
import { DAEMON_LIMITS, type DaemonLimits } from './limits.js';
import { type CallOptions, createNodeConnection, type DaemonMetrics, type NodeConnection } from './node-connection.js';
import { nodeOrigin } from './node-origin.js';
import type { OpenAnswer } from './open-answer.js';
import { prepareCall } from './prepare-call.js';

export interface NodeRequestsOptions {
  /** Decrypts a sealed daemon token; see `Secrets.open`. */
  readonly open: (sealed: string) => string;
  readonly log: Log;
  readonly metrics: DaemonMetrics;
  /** Overrides {@link DAEMON_LIMITS} in tests. */
  readonly limits?: Partial<DaemonLimits>;
}

export interface NodeRequest {
  readonly method: ExchangeRequest['method'];
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly stream?: Exclude<ExchangeRequest['body'], string | null>;
  readonly headers?: ExchangeRequest['headers'];
}

/** Requests to the daemons of all nodes, each over its node's connection and with its token. */
export interface NodeRequests {
  readonly limits: DaemonLimits;
  /** See `NodeConnection.call`. */
  call(node: NodeAddress, request: NodeRequest, options?: CallOptions): Promise<Answer>;
  /** See `NodeConnection.open`. */
  open(node: NodeAddress, request: Pick<NodeRequest, 'method' | 'path' | 'headers'>): Promise<OpenAnswer>;
  /** Number of nodes that are not called now because they did not answer. */
  openCircuits(): number;
  /** Closes all sockets after the calls in flight have finished. */
  close(): Promise<void>;
}

/**
 * Each node has its own sockets, at most 10 calls in flight and 16 long ones, and a circuit that opens after 5
 * consecutive failures and permits a probe every 5 s. Requests are never retried and redirects never followed. Source:
 * daemon.md §2, schedules.md §5.
 */
export const createNodeRequests = ({ open, log, metrics, limits }: NodeRequestsOptions): NodeRequests => {
  const figures = { ...DAEMON_LIMITS, ...limits };
  const connections = new Map<number, NodeConnection>();

  const connectionTo = (node: NodeAddress): NodeConnection => {
    const origin = nodeOrigin(node);
    const known = connections.get(node.id);
    if (known?.origin === origin) return known;
    known?.close().catch((error: unknown) => log.warn({ err: error, nodeId: node.id }, 'could not close old sockets'));
    const connection = createNodeConnection({ nodeId: node.id, origin, limits: figures, log, metrics });
    connections.set(node.id, connection);
    return connection;
  };

  const prepare = (node: NodeAddress, { headers }: Pick<NodeRequest, 'headers'>) =>
    prepareCall(() => ({
      connection: connectionTo(node),
      headers: {
        Authorization: `Bearer ${open(node.daemonToken)}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...traceHeaders(),
        ...headers,
      },
    }));

  return {
    limits: figures,
    call: (node, request, options) =>
      withSpan(spanOf(node, request), async () => {
        const { connection, headers } = prepare(node, request);
        const { method, path, stream } = request;
        const body = stream ?? (request.body === undefined ? null : JSON.stringify(request.body));
        return connection.call({ method, path, headers, body }, options);
      }),
    open: (node, request) =>
      withSpan(spanOf(node, request), async () => {
        const { connection, headers } = prepare(node, request);
        return connection.open({ method: request.method, path: request.path, headers });
      }),
    openCircuits: () => [...connections.values()].filter((connection) => connection.isCircuitOpen()).length,
    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
    },
  };
};

/** The ids by which the node's log and its traces name the request or run that a call belongs to. */
const traceHeaders = (): ExchangeRequest['headers'] => {
  const { requestId = null, runId = null } = currentTrace() ?? {};
  const traceparent = currentTraceparent();
  return {
    ...(requestId !== null && { [REQUEST_ID]: requestId }),
    ...(runId !== null && { [RUN_ID]: runId }),
    ...(traceparent !== null && { traceparent }),
  };
};

/** The query of a path may contain a token. */
const spanOf = (node: NodeAddress, { method, path }: Pick<NodeRequest, 'method' | 'path'>): SpanStart => ({
  name: `${method} node`,
  kind: 'client',
  attributes: { 'http.request.method': method, 'url.path': path.split('?', 1)[0], 'gamewarden.node_id': node.id },
});

/** The path of a server at its daemon. */
export const pathOf = (server: ServerRef): string => `/api/servers/${encodeURIComponent(server.uuid)}`;

/** Parses a 2xx answer as JSON. An invalid answer is an error with that status (rest.md §3.5). */
export const readAnswer = <Value>(answer: Answer, reader: (json: unknown) => Value | null): Value => {
  const unreadable = (cause?: unknown): DaemonError =>
    new DaemonError({ delivery: 'answered', status: answer.status, requestId: answer.requestId }, { cause });
  if (answer.body === null) throw unreadable(new Error('the answer was interrupted or too long'));
  let json: unknown;
  try {
    json = JSON.parse(answer.body);
  } catch (cause) {
    throw unreadable(cause);
  }
  const value = reader(json);
  if (value === null) throw unreadable(new Error('the answer has an unexpected form'));
  return value;
};
