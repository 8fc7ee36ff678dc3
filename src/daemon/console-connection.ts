import type { IncomingMessage } from 'node:http';
import { WITH_TIMES } from '@gamewarden/protocol/websocket.js';
import WebSocket from 'ws';
import type { ConsoleSource } from '../domain/ports/consoles.js';
import type { Log } from '../domain/ports/log.js';
import { type ConsoleMessage, consoleMessage, readConsoleMessage, type UnnumberedLine } from './console-messages.js';
import { openConsoleSocket } from './console-socket.js';

/** Pauses between connections, in milliseconds: the first, the longest, and their growth. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const GROWTH = 2;

/** Interval of liveness checks of a connection, in milliseconds. */
const PING_INTERVAL_MS = 20_000;

/** How long a node may take to accept a new token before another one is sent, in milliseconds. */
const RENEWAL_LIMIT_MS = 10_000;

export interface ConsoleConnectionOptions {
  readonly source: ConsoleSource;
  /** Origins under which nodes may know this service. After a 403 the next one is tried. */
  readonly origins: readonly string[];
  readonly onLine: (line: UnnumberedLine) => void;
  readonly onPowerState: (state: string) => void;
  readonly log: Log;
}

const LOST: UnnumberedLine = {
  kind: 'gap',
  text: 'There is no connection to the node: lines may be missing.',
  printedAt: null,
};

/**
 * Keeps a websocket to the console of a server open and its token valid until it is closed. A lost connection is
 * reported once, as a gap.
 */
export const keepConsoleOpen = (options: ConsoleConnectionOptions): { close(): void } => {
  const { source, origins, onLine, onPowerState, log } = options;
  let socket: WebSocket | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let pauseMs = FIRST_PAUSE_MS;
  let originIndex = 0;
  let hasHistory = false;
  let isLossReported = false;
  let openedAt = 0;
  let renewingUntil = 0;

  const connect = async (): Promise<void> => {
    try {
      const { url, token } = await source.credentials();
      if (!isClosed) open(url, token);
    } catch (error) {
      // The server was deleted, or its node's token cannot be decrypted; other parts report that to subscribers.
      log.debug({ err: error, serverUuid: source.uuid }, 'could not open the console of a server');
      later();
    }
  };
  const open = (url: string, token: string): void => {
    openedAt = performance.now();
    renewingUntil = 0;
    const current = openConsoleSocket(url, origins[originIndex % origins.length]);
    socket = current;
    const stopPinging = pingWhileOpen(current);
    current.on('open', () => current.send(consoleMessage('auth', token)));
    current.on('unexpected-response', (_request, response: IncomingMessage) => {
      if (response.statusCode === 403) originIndex += 1;
      log.debug({ status: response.statusCode, serverUuid: source.uuid }, 'a node rejected a console connection');
      current.terminate();
    });
    current.on('message', (data) => {
      const message = readConsoleMessage(data.toString());
      if (message !== null && socket === current) handle(current, message);
    });
    current.on('error', (error) => log.debug({ err: error, serverUuid: source.uuid }, 'a console connection was lost'));
    current.on('close', () => {
      stopPinging();
      if (socket !== current) return;
      socket = null;
      if (!isLossReported) onLine(LOST);
      isLossReported = true;
      // A node that closes each new connection at once is not called more often than an unavailable one.
      if (performance.now() - openedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      later();
    });
  };
  const handle = (current: WebSocket, message: ConsoleMessage): void => {
    switch (message.event) {
      case 'line':
        onLine(message.line);
        break;
      case 'power_state':
        onPowerState(message.state);
        break;
      case 'stats':
        break; // statistics are requested where they are shown
      case 'authenticated':
        // Requests earlier lines only once, so that they are not shown twice.
        if (!hasHistory) current.send(consoleMessage('send logs', WITH_TIMES));
        hasHistory = true;
        isLossReported = false;
        renewingUntil = 0;
        break;
      case 'token_expiring':
        renewToken(current);
        break;
      case 'rejected':
        // A new token will be accepted later: the node has forgotten this one, or has restarted within this second.
        log.debug({ reason: message.reason, serverUuid: source.uuid }, 'a node rejected a token');
        current.terminate();
        break;
      default:
        message satisfies never;
    }
  };
  const renewToken = (current: WebSocket): void => {
    // With an expired token a node answers every event this way; one new token is sufficient.
    if (performance.now() < renewingUntil) return;
    renewingUntil = performance.now() + RENEWAL_LIMIT_MS;
    source.credentials().then(
      ({ token }) => {
        if (socket === current && current.readyState === WebSocket.OPEN) current.send(consoleMessage('auth', token));
      },
      (error: unknown) => {
        log.debug({ err: error, serverUuid: source.uuid }, 'could not renew the token of a console');
        current.terminate();
      },
    );
  };
  const later = (): void => {
    if (isClosed) return;
    // Randomised, so that the consoles of a node that has recovered do not reconnect at the same moment.
    timer = setTimeout(connect, pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS);
  };
  void connect();

  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      const last = socket;
      socket = null;
      last?.terminate();
    },
  };
};

/** Terminates a connection whose other end does not answer. Returns a function that ends the checks. */
const pingWhileOpen = (socket: WebSocket): (() => void) => {
  let isAlive = true;
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (isAlive) socket.ping();
    else socket.terminate();
    isAlive = false;
  }, PING_INTERVAL_MS);
  const live = () => {
    isAlive = true;
  };
  socket.on('pong', live).on('message', live);
  return () => clearInterval(timer);
};
