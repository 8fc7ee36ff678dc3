import { DaemonError } from '../domain/errors.js';
import type { Log } from '../domain/ports/log.js';
import type { NodeAddress, ServerRef } from '../domain/ports/node-address.js';
import type { Answer, ExchangeRequest } from './exchange.js';
import { DAEMON_LIMITS, type DaemonLimits } from './limits.js';
import { type CallOptions, createNodeConnection, type DaemonMetrics, type NodeConnection } from './node-connection.js';
import { nodeOrigin } from './node-origin.js';
import type { OpenAnswer } from './open-answer.js';
import { prepareCall } from './prepare-call.js';

export interface NodeRequestsOptions {
  /** Opens a sealed daemon token; see `Secrets.open`. */
  readonly open: (sealed: string) => string;
  readonly log: Log;
  readonly metrics: DaemonMetrics;
  /** Other figures than {@link DAEMON_LIMITS}, for tests. */
  readonly limits?: Partial<DaemonLimits>;
}

export interface NodeRequest {
  readonly method: ExchangeRequest['method'];
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly stream?: Exclude<ExchangeRequest['body'], string | null>;
  readonly headers?: ExchangeRequest['headers'];
}

/** Requests to the daemons of all nodes, each over the connection of its node and with its token. */
export interface NodeRequests {
  readonly limits: DaemonLimits;
  /** See `NodeConnection.call`. */
  call(node: NodeAddress, request: NodeRequest, options?: CallOptions): Promise<Answer>;
  /** See `NodeConnection.open`. */
  open(node: NodeAddress, request: Pick<NodeRequest, 'method' | 'path' | 'headers'>): Promise<OpenAnswer>;
  /** Nodes that are not called at the moment, because they did not answer. */
  openCircuits(): number;
  /** Ends all sockets once the calls in flight have their answers. */
  close(): Promise<void>;
}

/**
 * Per node: its own sockets, at most 10 calls in flight and 16 long ones, a circuit that opens after 5 failures in a row and
 * lets one call through every 5 s. Never retries and never follows a redirect. Source: daemon.md §2, schedules.md §5.
 */
export const createNodeRequests = ({ open, log, metrics, limits }: NodeRequestsOptions): NodeRequests => {
  const figures = { ...DAEMON_LIMITS, ...limits };
  const connections = new Map<number, NodeConnection>();

  const connectionTo = (node: NodeAddress): NodeConnection => {
    const origin = nodeOrigin(node);
    const known = connections.get(node.id);
    if (known?.origin === origin) return known;
    known?.close().catch((error: unknown) => log.warn({ err: error, nodeId: node.id }, 'old sockets did not close'));
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
        ...headers,
      },
    }));

  return {
    limits: figures,
    call: async (node, request, options) => {
      const { connection, headers } = prepare(node, request);
      const { method, path, stream } = request;
      const body = stream ?? (request.body === undefined ? null : JSON.stringify(request.body));
      return connection.call({ method, path, headers, body }, options);
    },
    open: async (node, request) => {
      const { connection, headers } = prepare(node, request);
      return connection.open({ method: request.method, path: request.path, headers });
    },
    openCircuits: () => [...connections.values()].filter((connection) => connection.isCircuitOpen()).length,
    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
    },
  };
};

/** Where a daemon knows a server. */
export const pathOf = (server: ServerRef): string => `/api/servers/${encodeURIComponent(server.uuid)}`;

/** Reads a 2xx answer as JSON. One that is not what it should be is an error with that status (rest.md §3.5). */
export const readAnswer = <Value>(answer: Answer, reader: (json: unknown) => Value | null): Value => {
  const unreadable = (cause?: unknown): DaemonError =>
    new DaemonError({ delivery: 'answered', status: answer.status, requestId: answer.requestId }, { cause });
  if (answer.body === null) throw unreadable(new Error('the answer broke off, or was too long'));
  let json: unknown;
  try {
    json = JSON.parse(answer.body);
  } catch (cause) {
    throw unreadable(cause);
  }
  const value = reader(json);
  if (value === null) throw unreadable(new Error('the answer is not what it should be'));
  return value;
};
