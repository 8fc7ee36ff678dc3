import { hash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, GraphQLSchema, parse } from 'graphql';
import { CloseCode, makeServer, type SubscribePayload } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { DomainContext } from '../../domain/context.js';
import { ForbiddenError, UnauthenticatedError } from '../../domain/errors.js';
import { watchKey } from '../../domain/live/watch-key.js';
import type { Log } from '../../domain/ports/log.js';
import { MAX_BODY_BYTES } from '../graphql/long-text.js';
import { type InProcessCall, requestInProcess, serveWithoutUpgrade } from './request-in-process.js';
import { type StreamedResults, streamedResults } from './streamed-results.js';

const PATH = '/graphql';
const PROTOCOL = 'graphql-transport-ws';

/** How long a client may take to send its key, in milliseconds. */
const INIT_LIMIT_MS = 5_000;

/** Most websockets of this process that have not sent a good key yet; above, the oldest is closed. */
const MAX_UNAUTHENTICATED = 200;

/** Most websockets of one key in this process, and most operations in progress of one websocket. */
const MAX_SOCKETS = 50;
const MAX_OPERATIONS = 50;

/** Most bytes that wait for a slow client, before it is disconnected. */
const MAX_UNREAD_BYTES = 4 * 1_048_576;

/** Interval of the checks whether a client is still connected, in milliseconds. */
const PING_INTERVAL_MS = 12_000;

/** How long clients may take to answer the closing of their websockets at the end, in milliseconds. */
const CLOSING_LIMIT_MS = 500;

/** The code of a service that restarts: clients connect again. */
const RESTART = 1012;

/** The codes of clients that have closed their websocket themselves: they do not resume its streams. */
const ENDED_BY_CLIENT: ReadonlySet<number> = new Set([1000, 1001, 1005]);

/** The code for a client that has too many websockets or requests: it connects again after a pause. */
const TRY_LATER = 1013;

/** The operation of which the library knows: the text is parsed and checked where HTTP requests are. */
const ANY_OPERATION = { schema: new GraphQLSchema({}), document: parse('subscription { any }') };

/** A query for anything: its answer says whether the key is good. */
const KEY_CHECK = JSON.stringify({ query: '{ __typename }' });

interface Client {
  readonly socket: WebSocket;
  readonly upgrade: IncomingMessage;
  authorization: string | undefined;
  operations: number;
  /** Whether its key is no longer valid. */
  isForbidden: boolean;
  /** Whether the connection was lost, so that the client may resume its streams on another one. */
  isLost: boolean;
}

interface Operation {
  readonly call: InProcessCall;
  readonly body: string;
  readonly lastEventId?: string | undefined;
}

export interface GraphqlWebsocketsOptions {
  readonly log: Log;
}

/** The websockets of a server. */
export interface GraphqlWebsockets {
  /** From now on a stream that ends was ended by the stop of this process: its client connects again. */
  drain(): void;
  /** Closes all websockets; their clients connect again. */
  stop(): Promise<void>;
}

/**
 * Serves GraphQL over websockets, in the protocol of `graphql-ws`, at the path of the HTTP endpoint. Each operation is a
 * request for server-sent events to the same server, within this process: it has the same authentication, limits, costs
 * and ends as over HTTP. ADR graphql 11.
 */
export const serveGraphqlWebsockets = (server: Server, { log }: GraphqlWebsocketsOptions): GraphqlWebsockets => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  /** Oldest first. */
  const unauthenticated = new Set<WebSocket>();
  const countOfKey = new Map<string, number>();
  let isDraining = false;

  const resultsOf = (client: Client, { call, body, lastEventId }: Operation): StreamedResults =>
    streamedResults(
      requestInProcess(server, client.upgrade, {
        path: PATH,
        body,
        call,
        headers: {
          accept: 'text/event-stream',
          'content-type': 'application/json',
          ...(client.authorization === undefined ? {} : { authorization: client.authorization }),
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
      }),
    );
  const mayConnect = async (
    client: Client,
    params: Readonly<Record<string, unknown>> | undefined,
  ): Promise<boolean> => {
    client.authorization = authorizationIn(params) ?? client.upgrade.headers.authorization;
    // A key that Node.js cannot send is not good.
    if (client.authorization !== undefined && /[^\x20-\x7e]/.test(client.authorization)) return false;
    const call: InProcessCall = { isFinished: true };
    const results = resultsOf(client, { call, body: KEY_CHECK });
    const { value } = await results.next();
    await results.return();
    const codes = (value?.errors ?? []).map(({ extensions }) => extensions?.code);
    if (codes.some((code) => code === 'UNAUTHENTICATED' || code === 'FORBIDDEN')) return false;
    if (!codes.includes('RATE_LIMIT') && call.context !== undefined && takeSocket(client)) {
      void closeWithKey(client, call.context);
      return true;
    }
    client.socket.close(TRY_LATER, 'Try Again Later');
    return false;
  };
  /** Closes the websocket once its key is no longer valid, also while the websocket has no operation. */
  const closeWithKey = async (client: Client, context: DomainContext): Promise<void> => {
    const { socket } = client;
    try {
      const valid = watchKey(context);
      socket.once('close', () => void valid.return?.());
      await valid.next();
    } catch (error) {
      if (error instanceof UnauthenticatedError || error instanceof ForbiddenError) {
        client.isForbidden = true;
        closeIfForbidden(client);
        return;
      }
      log.debug({ err: error }, 'the key of a websocket could not be checked');
      socket.close(TRY_LATER, 'Try Again Later');
    }
  };
  const takeSocket = ({ socket, authorization = '' }: Client): boolean => {
    const key = hash('sha256', authorization);
    const count = countOfKey.get(key) ?? 0;
    if (count >= MAX_SOCKETS) return false;
    unauthenticated.delete(socket);
    countOfKey.set(key, count + 1);
    socket.once('close', () => {
      const left = (countOfKey.get(key) ?? 1) - 1;
      if (left === 0) countOfKey.delete(key);
      else countOfKey.set(key, left);
    });
    return socket.readyState === socket.OPEN;
  };
  /** The results, after which a client without a good key is disconnected. */
  const whileAuthenticated = (client: Client, operation: Operation): StreamedResults => {
    const results = resultsOf(client, operation);
    let isRejected = false;
    client.operations += 1;
    let end = (): void => {
      end = () => undefined;
      client.operations -= 1;
      closeIfForbidden(client);
    };
    const checked: StreamedResults = {
      next: async () => {
        if (isRejected) client.socket.close(CloseCode.Forbidden, 'Forbidden');
        const next = await (isRejected ? results.return() : results.next()).catch((error: unknown) => {
          end();
          throw error;
        });
        isRejected = next.value?.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') === true;
        if (next.done === true) end();
        if (next.done === true && isDraining) client.socket.close(RESTART, 'Service Restart');
        return next;
      },
      return: () => {
        end();
        operation.call.isFinished = !client.isLost;
        return results.return();
      },
      [Symbol.asyncIterator]: () => checked,
    };
    return checked;
  };

  const protocol = makeServer<Record<string, unknown>, Client>({
    connectionInitWaitTimeout: INIT_LIMIT_MS,
    onConnect: ({ extra, connectionParams }) => mayConnect(extra, connectionParams),
    onSubscribe: ({ extra }, _id, payload) =>
      extra.operations >= MAX_OPERATIONS
        ? [new GraphQLError(`A websocket may have ${MAX_OPERATIONS} operations in progress.`, TOO_MANY)]
        : { ...ANY_OPERATION, contextValue: { client: extra, payload } },
    // The library passes the arguments on that `onSubscribe` has made.
    subscribe: ({ contextValue }) => {
      const { client, payload } = contextValue as { readonly client: Client; readonly payload: SubscribePayload };
      const call = { isFinished: false };
      return whileAuthenticated(client, { call, body: bodyOf(payload), lastEventId: lastEventIdIn(payload) });
    },
    onNext: (_ctx, _id, _payload, _args, result) => result,
  });

  const open = (socket: WebSocket, upgrade: IncomingMessage): void => {
    const client: Client = {
      socket,
      upgrade,
      authorization: undefined,
      operations: 0,
      isForbidden: false,
      isLost: false,
    };
    addUnauthenticated(unauthenticated, socket);
    // For example a message that is too long; the socket closes itself.
    socket.on('error', (error) => log.debug({ err: error }, 'error of a websocket'));
    const stopPinging = pingWhileOpen(socket);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => sendTo(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) => {
          socket.on('message', (data, isBinary) => {
            if (isBinary) return socket.close(CloseCode.BadRequest, 'Invalid message received');
            handle(data.toString()).catch((error: unknown) => {
              log.error({ err: error }, 'a message of a websocket failed');
              socket.close(CloseCode.InternalServerError, 'Internal server error');
            });
          });
        },
      },
      client,
    );
    socket.once('close', (code, reason) => {
      stopPinging();
      unauthenticated.delete(socket);
      client.isLost = !ENDED_BY_CLIENT.has(code);
      closed(code, reason.toString()).catch((error: unknown) =>
        log.error({ err: error }, 'the operations of a websocket could not be ended'),
      );
    });
  };

  server.on('upgrade', (upgrade: IncomingMessage, connection: Duplex, head: Buffer) => {
    const isOurs = upgrade.url?.split('?')[0] === PATH && upgrade.headers.upgrade?.toLowerCase() === 'websocket';
    if (!isOurs) return serveWithoutUpgrade(server, upgrade, connection, head);
    if (isDraining) return connection.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    sockets.handleUpgrade(upgrade, connection, head, open);
  });

  return {
    drain: () => {
      isDraining = true;
    },
    stop: async () => {
      isDraining = true;
      await closeAll(sockets.clients);
      sockets.close();
    },
  };
};

/** Operations in progress receive the reason first: each of them ends too. */
const closeIfForbidden = ({ socket, isForbidden, operations }: Client): void => {
  if (isForbidden && operations === 0) socket.close(CloseCode.Forbidden, 'Forbidden');
};

const TOO_MANY = { extensions: { code: 'RATE_LIMIT' } };

/** The members of a request over HTTP, and no others. */
const bodyOf = ({ query, variables, operationName, extensions, ...others }: SubscribePayload): string =>
  JSON.stringify({
    // The protocol needs a text, also where a hash names the document.
    query: query === '' ? undefined : query,
    variables,
    operationName,
    extensions,
    ...('documentId' in others ? { documentId: others.documentId } : {}),
  });

/** Resumes a stream, as the header of this name does over HTTP. */
const lastEventIdIn = ({ extensions }: SubscribePayload): string | undefined => {
  const id = extensions?.lastEventId;
  return typeof id === 'string' && /^[\w:-]{1,100}$/.test(id) ? id : undefined;
};

const authorizationIn = (params: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const given = params?.Authorization ?? params?.authorization;
  return typeof given === 'string' ? given : undefined;
};

const addUnauthenticated = (unauthenticated: Set<WebSocket>, socket: WebSocket): void => {
  unauthenticated.add(socket);
  const [oldest] = unauthenticated;
  if (unauthenticated.size <= MAX_UNAUTHENTICATED || oldest === undefined) return;
  unauthenticated.delete(oldest);
  oldest.terminate();
};

/** Resolves when the text was handed to the connection, so that a slow client delays its own stream only. */
const sendTo = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((resolve) => {
    // A client that reads nothing, and is sent answers to its pings.
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
    // A websocket that closes meanwhile has no more to receive.
    if (socket.readyState === socket.OPEN) socket.send(text, () => resolve());
    else resolve();
  });

const pingWhileOpen = (socket: WebSocket): (() => void) => {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_INTERVAL_MS).unref();
  socket.on('pong', () => {
    isAlive = true;
  });
  return () => clearInterval(timer);
};

const closeAll = (clients: ReadonlySet<WebSocket>): Promise<void> =>
  new Promise((resolve) => {
    if (clients.size === 0) return resolve();
    let open = clients.size;
    const timer = setTimeout(() => {
      for (const socket of clients) socket.terminate();
      resolve();
    }, CLOSING_LIMIT_MS);
    for (const socket of clients) {
      socket.once('close', () => {
        open -= 1;
        if (open > 0) return;
        clearTimeout(timer);
        resolve();
      });
      socket.close(RESTART, 'Service Restart');
    }
  });
