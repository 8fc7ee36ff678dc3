import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import type { DomainContext } from '../../domain/context.js';

/** Headers of an upgrade request that its operations share: they decide which address is the caller's. */
const SHARED_HEADERS = [
  'forwarded',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** What the two ends of a request within the process share besides its bytes. */
export interface InProcessCall {
  /** The context of its caller, once the request was admitted. */
  context?: DomainContext;
  /** Whether the client has ended the operation, so that it does not resume the stream. */
  isFinished: boolean;
}

const calls = new WeakMap<Duplex, InProcessCall>();

/** The call that sent this request; undefined for a request over the network. */
export const inProcessCallOf = ({ socket }: IncomingMessage): InProcessCall | undefined => calls.get(socket);

/**
 * A connection to a server of this process, without a socket. The server takes the address of `upgrade` for the client's
 * address.
 */
const connectInProcess = (server: Server, upgrade: IncomingMessage, call?: InProcessCall): Duplex => {
  const [ours, theirs] = duplexPair();
  if (call !== undefined) calls.set(theirs, call);
  Object.defineProperty(theirs, 'remoteAddress', { value: upgrade.socket.remoteAddress });
  // As a socket that was closed by the other side; a pair alone does not tell.
  ours.once('close', () => theirs.destroy());
  theirs.once('close', () => ours.destroy());
  // Node.js accepts any duplex stream as a connection.
  server.emit('connection', theirs);
  return ours;
};

export interface InProcessRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: OutgoingHttpHeaders;
  readonly call: InProcessCall;
}

/**
 * Sends a request of the client of `upgrade` to a server of this process. It passes every check that a request over the
 * network passes: authentication, limits, queues, costs.
 */
export const requestInProcess = (
  server: Server,
  upgrade: IncomingMessage,
  { path, body, headers, call }: InProcessRequest,
): ClientRequest => {
  const shared = Object.fromEntries(
    SHARED_HEADERS.flatMap((name) => (upgrade.headers[name] === undefined ? [] : [[name, upgrade.headers[name]]])),
  );
  const sent = request({
    method: 'POST',
    path,
    headers: { ...shared, connection: 'close', 'content-length': Buffer.byteLength(body), ...headers },
    createConnection: () => connectInProcess(server, upgrade, call),
  });
  sent.end(body);
  return sent;
};

/** Answers an upgrade to another protocol as if it were a plain request, as Node.js does without websockets. */
export const serveWithoutUpgrade = (server: Server, upgrade: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const connection = connectInProcess(server, upgrade);
  const { method, url, rawHeaders } = upgrade;
  const lines = [`${method} ${url} HTTP/1.1`, 'Connection: close'];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!/^(connection|upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  connection.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  connection.write(head);
  socket.on('error', () => connection.destroy());
  socket.once('close', () => connection.destroy());
  connection.on('error', () => socket.destroy());
  connection.once('close', () => socket.end(() => socket.destroy()));
  socket.pipe(connection).pipe(socket);
};
