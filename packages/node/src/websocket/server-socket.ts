import { randomUUID } from 'node:crypto';
import type { SocketMessage } from '@gamewarden/protocol/websocket.js';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { RecentLine } from '../console/recent-lines.js';
import type { GameServer } from '../servers/game-server.js';
import { type Claims, type TokenGate, TokenRejected } from '../tokens/token-gate.js';
import { MessageQueue } from './message-queue.js';
import { CONNECT, hasPermission, SEE_ERRORS } from './socket-permissions.js';

/** A socket without a valid token is closed after this time, in milliseconds. */
const AUTH_LIMIT_MS = 5_000;
/** The same after its token has expired or was revoked. */
const RENEWAL_LIMIT_MS = 600_000;
/** How long before its expiry a token is announced as expiring, in milliseconds. Source: daemon.md §3.2. */
const EXPIRING_MS = 60_000;
/** Interval of the checks whether the client is still connected, in milliseconds. */
const PING_MS = 30_000;
/** Bytes waiting for a slow reader above which droppable messages are dropped. */
const SLOW_BYTES = 1024 * 1024;
/** Bytes waiting for a slow reader above which the socket is closed. */
const STUCK_BYTES = 4 * SLOW_BYTES;

const GENERIC = 'an unexpected error was encountered while handling this request';
const EXPIRED = 'jwt: exp claim is invalid';
const DENIED = 'jwt: created too far in past (denylist)';

const Message = z.object({ event: z.string(), args: z.array(z.string()).nullish() });

const SocketClaims = z.object({
  permissions: z
    .array(z.string())
    .nullish()
    .transform((permissions) => permissions ?? []),
});

/** The claims of a socket's token. */
export type Grant = Claims<z.infer<typeof SocketClaims>>;

/** Code and reason with which a socket is closed. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

export interface ServerSocketDeps {
  readonly server: GameServer;
  readonly tokens: TokenGate;
  /** Address of the client. */
  readonly ip: string;
  /** Handles an authenticated message. */
  readonly handle: (socket: ServerSocket, message: SocketMessage) => Promise<void>;
  /** Called with the first valid token: why the socket is closed, or null. */
  readonly admit: (socket: ServerSocket) => Closing | null;
  /** Called after the first valid token was admitted. */
  readonly onGranted: (socket: ServerSocket) => Promise<void>;
}

/**
 * One websocket of a server. Messages pass in either direction only while its token is valid. Messages to a slow reader
 * are dropped, not buffered. Source: daemon.md §3.2.
 */
export class ServerSocket {
  readonly ip: string;
  readonly server: GameServer;
  /** Whether the client wants the times of console lines. */
  isWithTimes = false;
  readonly #socket: WebSocket;
  readonly #deps: ServerSocketDeps;
  /** Since when there is no grant, Unix time in milliseconds. */
  #closedSince = Date.now();
  #grant: Grant | null = null;
  #hasBeenGranted = false;
  /** Why there is no grant. */
  #missing = 'jwt: no jwt present';
  #warned = false;
  #answered = true;
  #pingedAt = Date.now();

  constructor(socket: WebSocket, deps: ServerSocketDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.ip = deps.ip;
    this.server = deps.server;
    new MessageQueue(socket, (text) => this.#receive(text));
    socket.on('pong', () => {
      this.#answered = true;
    });
    // A message was too long or violated the protocol: the socket closes itself.
    socket.on('error', (error) => deps.server.log.info({ err: error }, 'error of a websocket'));
  }

  /** The present valid claims, or null; the client is notified when its token has expired or was revoked. */
  get grant(): Grant | null {
    if (this.#grant === null) return null;
    const fault = this.#faultOf(this.#grant);
    if (fault === null) return this.#grant;
    this.#grant = null;
    this.#missing = fault;
    this.#closedSince = Date.now();
    this.#send('jwt error', fault);
    return null;
  }

  may(permission: string): boolean {
    const grant = this.grant;
    return grant !== null && hasPermission(grant.permissions, permission);
  }

  /**
   * Sends an event if the client is authenticated. `droppable` events, such as console lines, may be dropped; a state
   * may not.
   */
  tell(event: string, argument: string, droppable = false): void {
    if (this.grant === null) return;
    if (droppable && this.#socket.bufferedAmount > SLOW_BYTES) return;
    this.#send(event, argument);
  }

  /** Sends a console line, with its time if the client wants times and it is known. */
  tellLine({ text, printedAt }: RecentLine): void {
    if (this.grant === null || this.#socket.bufferedAmount > SLOW_BYTES) return;
    if (this.isWithTimes && printedAt !== null) this.#send('console output', text, printedAt.toISOString());
    else this.#send('console output', text);
  }

  /** Sends an error. Its text is included if the client may see it or it is `harmless`. */
  fail(text: string, harmless = false): void {
    this.tell('daemon error', errorEvent(harmless || this.may(SEE_ERRORS) ? text : GENERIC));
  }

  /** Checks expiry of the token and liveness of the client. To be called about every second. */
  tick(now: number): void {
    const grant = this.grant;
    const limit = this.#hasBeenGranted ? RENEWAL_LIMIT_MS : AUTH_LIMIT_MS;
    if (grant === null && now - this.#closedSince > limit) {
      return void this.#end();
    }
    if (grant !== null && !this.#warned && grant.exp * 1000 - now <= EXPIRING_MS) {
      this.#warned = true;
      this.#send('token expiring');
    }
    if (now - this.#pingedAt < PING_MS) return;
    if (!this.#answered) return void this.#socket.terminate();
    this.#answered = false;
    this.#pingedAt = now;
    this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Sends the reason first, but does not wait for an answer. */
  #end(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.close(1008, 'not authenticated');
    else this.terminate();
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #faultOf(grant: Grant): string | null {
    if (grant.exp * 1000 <= Date.now()) return EXPIRED;
    return this.#deps.tokens.isGood(grant) ? null : DENIED;
  }

  async #receive(text: string): Promise<void> {
    try {
      await this.#handle(text);
    } catch (error) {
      this.server.log.warn({ err: error }, 'a message of a websocket failed');
      this.fail(GENERIC);
    }
  }

  async #handle(text: string): Promise<void> {
    const message = parseMessage(text);
    if (message === null) return;
    if (message.event === 'auth') return this.#authenticate(message.args?.[0] ?? '');
    if (this.grant !== null) return this.#deps.handle(this, message);
    this.#send('jwt error', this.#missing);
  }

  async #authenticate(token: string): Promise<void> {
    let grant: Grant;
    try {
      grant = await this.#deps.tokens.read(token, SocketClaims);
    } catch (error) {
      if (!(error instanceof TokenRejected)) throw error;
      if (error.fault === 'unreadable') return void this.#send('daemon error', errorEvent(GENERIC));
      return void this.#send('jwt error', errorEvent(error.fault === 'expired' ? EXPIRED : DENIED));
    }
    if (!hasPermission(grant.permissions, CONNECT)) {
      return void this.#send('jwt error', errorEvent('jwt: missing connect permission'));
    }
    // Wings answers `auth success` to such a token, and this error to every later event.
    if (grant.server_uuid !== this.server.uuid) return void this.#send('jwt error', 'jwt: server uuid mismatch');
    const isFirst = !this.#hasBeenGranted;
    const closing = isFirst ? this.#deps.admit(this) : null;
    if (closing !== null) return this.close(closing.code, closing.reason);
    this.#grant = grant;
    this.#hasBeenGranted = true;
    this.#warned = false;
    this.#send('auth success');
    if (isFirst) await this.#deps.onGranted(this);
  }

  #send(event: string, ...args: readonly string[]): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client with this many unread bytes does not read any more.
    if (this.#socket.bufferedAmount > STUCK_BYTES) return void this.#socket.terminate();
    const message: SocketMessage = args.length === 0 ? { event } : { event, args };
    this.#socket.send(JSON.stringify(message));
  }
}

function errorEvent(text: string): string {
  return `Error Event [${randomUUID()}]: ${text}`;
}

function parseMessage(text: string): SocketMessage | null {
  try {
    const { event, args } = Message.parse(JSON.parse(text));
    return { event, args: args ?? [] };
  } catch {
    // Wings does not answer invalid messages either.
    return null;
  }
}
