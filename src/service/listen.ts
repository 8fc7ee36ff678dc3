import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { descriptorLimit } from '../host/descriptor-limit.js';
import type { Messages } from '../patches/express-messages.js';
import { inSequence } from './in-sequence.js';
import { connectionsOf, limitConnections } from './limit-connections.js';

/** How long requests in flight may take at the end, in milliseconds, before their connections are cut. */
const DRAIN_LIMIT_MS = 4_000;

/**
 * How long event streams may take at the end, in milliseconds: they have been told already, and only who reads nothing is
 * still there then.
 */
const STREAM_LIMIT_MS = 1_500;

const IDLE_SWEEP_MS = 50;

/** How long the parts of a request may take, in milliseconds. */
export interface RequestLimits {
  /** To arrive whole, with its body. Who is slower is answered 408. */
  readonly arrivalMs: number;
  /** For the rest of a body to come behind an answer that did not need it, before the connection is cut. */
  readonly restMs: number;
  /** Whether somebody else looks after the arrival of a request. */
  readonly arrivesSlowly: (request: IncomingMessage) => boolean;
}

/** How many connections there may be, and what requests are made of. */
export interface ListenOptions extends Partial<RequestLimits> {
  readonly messages?: Messages;
  /** Connections at once; by default as many as leave half of the process's descriptors for all else. */
  readonly maxConnections?: number;
}

/** A megabyte in 15 s is slower than any line. */
const REQUEST_LIMITS: RequestLimits = { arrivalMs: 15_000, restMs: 5_000, arrivesSlowly: () => false };

/** Most fields of a head, as web servers have it. Each costs a microsecond before anybody is asked who they are. */
const MAX_HEADER_FIELDS = 100;

/** Most that may wait for the end of one answer: a dozen do of a stream of events, and of more than ten Node.js warns. */
const MAX_LISTENERS = 20;

/** How often is looked for requests that arrive too slowly, in milliseconds. */
const ARRIVAL_CHECK_MS = 1_000;

export interface HttpServer {
  /** The port it really got. */
  readonly port: number;
  /** Ends each connection with its next answer, so that clients open others elsewhere; new ones are still taken. */
  drain(): void;
  /** Takes no new connections, lets requests in flight end, cuts what never ends: event streams first. */
  stop(): Promise<void>;
}

/**
 * Listens on an address.
 * @throws {Error} the port is in use or not allowed, in one sentence for the operator
 */
export const listen = async (
  listener: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
  { messages, maxConnections = connectionsOf(descriptorLimit()), ...requestLimits }: ListenOptions = {},
): Promise<HttpServer> => {
  const { arrivalMs, restMs, arrivesSlowly } = { ...REQUEST_LIMITS, ...requestLimits };
  const limits = {
    ...messages,
    // That of whole requests is kept below: files may take longer.
    requestTimeout: 0,
    headersTimeout: arrivalMs,
    connectionsCheckingInterval: ARRIVAL_CHECK_MS,
  };
  const answering = new Set<ServerResponse>();
  let isDraining = false;
  const serve: RequestListener = (request, response) => {
    if (request.rawHeaders.length > 2 * MAX_HEADER_FIELDS) return refuseHead(response);
    response.setMaxListeners(MAX_LISTENERS);
    if (isDraining) response.setHeader('Connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
    response.once('finish', () => cutRest(request, restMs));
    watchArrival(request, response, { arrivalMs, arrivesSlowly });
    listener(request, response);
  };
  const server = createServer(limits, inSequence(serve));
  limitConnections(server, maxConnections);
  // Of more no names are read: of what is refused nobody needs them.
  server.maxHeadersCount = MAX_HEADER_FIELDS;
  await new Promise<void>((done, fail) => {
    server.once('error', (error) => fail(explain(error, host, port)));
    server.listen({ host, port }, done);
  });
  return {
    port: portOf(server),
    drain: () => {
      isDraining = true;
    },
    stop: () => stop(server, answering),
  };
};

/** What Node.js itself answers to a head that is too long. */
const refuseHead = (response: ServerResponse): void => {
  response.writeHead(431, { Connection: 'close' }).end();
};

/** Answers 408 where a body has not arrived in time and nobody looks after it, and cuts the connection. */
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

/** A client that has sent all before it reads still gets its answer; one that never ends does not keep the connection. */
const cutRest = (request: IncomingMessage, restMs: number): void => {
  if (request.complete) return;
  const cut = setTimeout(() => request.socket.destroy(), restMs);
  request.once('close', () => clearTimeout(cut));
};

// An AddressInfo: it listens on a port and not on a pipe.
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const explain = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Set PORT to another one, or end what uses it.`,
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
    // A connection whose last answer ends from now on would be kept for a next request.
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
 * The address under which this machine itself reaches a service that listens on `host`: a wildcard is no destination.
 */
export const localUrl = (host: string, port: number): string => {
  const destination = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${destination.includes(':') ? `[${destination}]` : destination}:${port}`;
};
