import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { idIn, REQUEST_ID } from '@gamewarden/protocol/request-id.js';
import type { Log } from '../domain/ports/log.js';
import { createTraceContext, inTrace } from '../domain/tracing/trace-context.js';
import { descriptorLimit } from '../host/descriptor-limit.js';
import type { Messages } from '../patches/express-messages.js';
import { answerUnreadable } from './answer-unreadable.js';
import { inSequence } from './in-sequence.js';
import { connectionsOf, limitConnections } from './limit-connections.js';

/** How long requests in progress may take at the end, in milliseconds, before their connections are closed. */
const DRAIN_LIMIT_MS = 4_000;

/**
 * How long event streams may take at the end, in milliseconds: they were ended already, so only clients that read
 * nothing are left.
 */
const STREAM_LIMIT_MS = 1_500;

const IDLE_SWEEP_MS = 50;

/** Time limits of the parts of a request, in milliseconds. */
export interface RequestLimits {
  /** For the whole request, body included. A slower client gets 408. */
  readonly arrivalMs: number;
  /** For the rest of a body after an answer that did not need it, before the connection is closed. */
  readonly restMs: number;
  /** Whether other code enforces the arrival time of a request. */
  readonly arrivesSlowly: (request: IncomingMessage) => boolean;
}

/** The websockets of a server. */
export interface Websockets {
  drain(): void;
  /** Closes all of them. */
  stop(): Promise<void>;
}

/** Limits, and the classes of messages. */
export interface ListenOptions extends Partial<RequestLimits> {
  readonly messages?: Messages;
  /** Adds websockets to the server. */
  readonly websockets?: (server: Server) => Websockets;
  /** Receives a debug line for each request that Node.js cannot parse. */
  readonly log?: Log;
  /** Most connections; by default half of the process's file descriptors. */
  readonly maxConnections?: number;
}

/** Slower than any usual connection needs for a megabyte. */
const REQUEST_LIMITS: RequestLimits = { arrivalMs: 15_000, restMs: 5_000, arrivesSlowly: () => false };

/** Most header fields, as in common web servers. Each costs a microsecond before authentication. */
const MAX_HEADER_FIELDS = 100;

/** Most `close` listeners of a response: an event stream has a dozen, and Node.js warns above ten. */
const MAX_LISTENERS = 20;

/** Interval of the check for slow requests, in milliseconds. */
const ARRIVAL_CHECK_MS = 1_000;

export interface HttpServer {
  /** The actual port. */
  readonly port: number;
  /** Closes each connection with its next answer, so that clients reconnect elsewhere; new ones are still accepted. */
  drain(): void;
  /** Accepts no new connections, finishes requests in progress, closes those that do not end: event streams first. */
  stop(): Promise<void>;
}

/**
 * Listens on an address. Every answer has the header `X-Request-Id`.
 * @throws {Error} the port is in use or not allowed, in one sentence for the operator
 */
export const listen = async (
  listener: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
  {
    messages,
    websockets,
    log,
    maxConnections = connectionsOf(descriptorLimit()),
    ...requestLimits
  }: ListenOptions = {},
): Promise<HttpServer> => {
  const { arrivalMs, restMs, arrivesSlowly } = { ...REQUEST_LIMITS, ...requestLimits };
  const limits = {
    ...messages,
    // The limit of whole requests is enforced below, because files may take longer.
    requestTimeout: 0,
    headersTimeout: arrivalMs,
    connectionsCheckingInterval: ARRIVAL_CHECK_MS,
  };
  const answering = new Set<ServerResponse>();
  const unfinished = new WeakMap<Duplex, ServerResponse>();
  let isDraining = false;
  const serve: RequestListener = (request, response) => {
    const requestId = idIn(request.headers['x-request-id']) ?? randomUUID();
    response.setHeader(REQUEST_ID, requestId);
    if (request.rawHeaders.length > 2 * MAX_HEADER_FIELDS) return rejectHeaders(response);
    response.setMaxListeners(MAX_LISTENERS);
    if (isDraining) response.setHeader('Connection', 'close');
    answering.add(response);
    unfinished.set(request.socket, response);
    response.once('close', () => {
      answering.delete(response);
      unfinished.delete(request.socket);
    });
    response.once('finish', () => cutRest(request, restMs));
    watchArrival(request, response, { arrivalMs, arrivesSlowly });
    inTrace(createTraceContext({ requestId }), undefined, () => listener(request, response));
  };
  const server = createServer(limits, inSequence(serve));
  server.on('clientError', answerUnreadable({ unfinished, log }));
  limitConnections(server, maxConnections);
  const opened = websockets?.(server);
  // Node.js parses no further fields; a request with more is rejected.
  server.maxHeadersCount = MAX_HEADER_FIELDS;
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(explain(error, host, port)));
    server.listen({ host, port }, done);
  });
  return {
    port: portOf(server),
    drain: () => {
      isDraining = true;
      opened?.drain();
    },
    stop: async () => {
      await opened?.stop();
      await stop(server, answering);
    },
  };
};

/** The answer of Node.js to headers that are too large. */
const rejectHeaders = (response: ServerResponse): void => {
  response.writeHead(431, { Connection: 'close' }).end();
};

/** Answers 408 and closes the connection where a body has not arrived in time, unless other code enforces that. */
const watchArrival = (
  request: IncomingMessage,
  response: ServerResponse,
  { arrivalMs, arrivesSlowly }: Omit<RequestLimits, 'restMs'>,
): void => {
  const { 'transfer-encoding': chunks, 'content-length': length } = request.headers;
  if (chunks === undefined && (length === undefined || length === '0')) return;
  const timer = setTimeout(() => {
    if (request.complete || arrivesSlowly(request)) return;
    if (response.headersSent) {
      request.socket.destroy();
      return;
    }
    response.writeHead(408, { Connection: 'close' }).end(() => request.socket.destroy());
  }, arrivalMs);
  request.once('close', () => clearTimeout(timer));
  response.once('close', () => clearTimeout(timer));
};

/** A client that sends everything before it reads still gets its answer; an endless body is cut off. */
const cutRest = (request: IncomingMessage, restMs: number): void => {
  if (request.complete) return;
  const cut = setTimeout(() => request.socket.destroy(), restMs);
  request.once('close', () => clearTimeout(cut));
};

// An AddressInfo, because the server listens on a port and not on a pipe.
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const explain = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Set PORT to another one, or end the process that uses it.`,
    EACCES: `Port ${port} may not be used by this account. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has.`,
    ENOTFOUND: `HOST ${host} is not a name that this machine can resolve.`,
  };
  return new Error(reasons[error.code ?? ''] ?? error.message, { cause: error });
};

const stop = (server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> =>
  new Promise((done) => {
    const cutStreams = setTimeout(() => {
      for (const response of answering) if (isEventStream(response)) response.destroy();
    }, STREAM_LIMIT_MS);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
    // Also closes connections whose last response ends from now on.
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    server.close(() => {
      clearTimeout(cutStreams);
      clearTimeout(cut);
      clearInterval(sweep);
      done();
    });
    server.closeIdleConnections();
  });

const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

/**
 * The address of a service that listens on `host`, as seen from this machine: a wildcard address is no destination.
 */
export const localUrl = (host: string, port: number): string => {
  const destination = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${destination.includes(':') ? `[${destination}]` : destination}:${port}`;
};
