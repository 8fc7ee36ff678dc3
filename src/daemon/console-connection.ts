import type { IncomingMessage } from 'node:http';
import WebSocket from 'ws';
import type { ConsoleSource } from '../domain/ports/consoles.js';
import type { Log } from '../domain/ports/log.js';
import { type ConsoleMessage, consoleMessage, readConsoleMessage, type SaidLine } from './console-messages.js';
import { openConsoleSocket } from './console-socket.js';

/** Pauses between connections, in milliseconds: the first, the longest, and their growth. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const GROWTH = 2;

/** How often a connection is tried for signs of life, in milliseconds. */
const PING_INTERVAL_MS = 20_000;

/** How long a fresh token may take to be accepted before another one is sent, in milliseconds. */
const RENEWAL_LIMIT_MS = 10_000;

export interface ConsoleConnectionOptions {
  readonly source: ConsoleSource;
  /** Origins under which nodes may know this service: the next is tried where one is forbidden. */
  readonly origins: readonly string[];
  readonly onLine: (line: SaidLine) => void;
  readonly onPowerState: (state: string) => void;
  readonly log: Log;
}

const LOST: SaidLine = { kind: 'gap', text: 'There is no connection to the node: lines may be missing.' };

/**
 * Keeps a websocket to the console of a server open, and its token fresh, until it is closed. A connection that was lost
 * is told as a gap, once.
 */
export const keepConsoleOpen = (options: ConsoleConnectionOptions): { close(): void } => {
  const { source, origins, onLine, onPowerState, log } = options;
  let socket: WebSocket | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let pauseMs = FIRST_PAUSE_MS;
  let originIndex = 0;
  let hasHistory = false;
  let isLossTold = false;
  let openedAt = 0;
  let renewingUntil = 0;

  const connect = async (): Promise<void> => {
    try {
      const { url, token } = await source.credentials();
      if (!isClosed) open(url, token);
    } catch (error) {
      // The server is gone, or its node's token cannot be opened; whoever watches is told by others.
      log.debug({ err: error, serverUuid: source.uuid }, 'the console of a server cannot be opened');
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
      log.debug({ status: response.statusCode, serverUuid: source.uuid }, 'a node refused a console');
      current.terminate();
    });
    current.on('message', (data) => {
      const message = readConsoleMessage(data.toString());
      if (message !== null && socket === current) handle(current, message);
    });
    current.on('error', (error) => log.debug({ err: error, serverUuid: source.uuid }, 'a console was lost'));
    current.on('close', () => {
      stopPinging();
      if (socket !== current) return;
      socket = null;
      if (!isLossTold) onLine(LOST);
      isLossTold = true;
      // A node that lets us in only to throw us out again is not asked more often than one that is away.
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
        break; // figures are asked for where they are shown
      case 'authenticated':
        // What was printed before: once, or it would be shown twice.
        if (!hasHistory) current.send(consoleMessage('send logs'));
        hasHistory = true;
        isLossTold = false;
        renewingUntil = 0;
        break;
      case 'token_expiring':
        renewToken(current);
        break;
      case 'refused':
        // Sooner or later a fresh token is taken: the node has forgotten this one, or restarted in this second.
        log.debug({ reason: message.reason, serverUuid: source.uuid }, 'a node refused a token');
        current.terminate();
        break;
      default:
        message satisfies never;
    }
  };
  const renewToken = (current: WebSocket): void => {
    // With an expired token nodes answer each event so; one fresh token is enough.
    if (performance.now() < renewingUntil) return;
    renewingUntil = performance.now() + RENEWAL_LIMIT_MS;
    source.credentials().then(
      ({ token }) => {
        if (socket === current && current.readyState === WebSocket.OPEN) current.send(consoleMessage('auth', token));
      },
      (error: unknown) => {
        log.debug({ err: error, serverUuid: source.uuid }, 'the token of a console cannot be renewed');
        current.terminate();
      },
    );
  };
  const later = (): void => {
    if (isClosed) return;
    // Not all at the same moment, when a node with many consoles comes back.
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

/** Cuts a connection whose other end does not answer any more. Returns how to stop looking. */
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
