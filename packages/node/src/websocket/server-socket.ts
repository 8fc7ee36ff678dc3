import { randomUUID } from 'node:crypto';
import type { SocketMessage } from '@gamewarden/protocol/websocket.js';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { GameServer } from '../servers/game-server.js';
import { type Claims, type TokenGate, TokenRefused } from '../tokens/token-gate.js';
import { MessageQueue } from './message-queue.js';
import { CONNECT, hasPermission, SEE_ERRORS } from './socket-permissions.js';

/** A socket that has not shown a good token within this time is closed, in milliseconds. */
const AUTH_LIMIT_MS = 5_000;
/** The same for one whose token has ended or was taken back. */
const RENEWAL_LIMIT_MS = 600_000;
/** How long before its end a token is said to expire, in milliseconds. Source: daemon.md §3.2. */
const EXPIRING_MS = 60_000;
/** How often it is looked whether the other side is still there, in milliseconds. */
const PING_MS = 30_000;
/** Bytes waiting for a slow reader; beyond it, what can be missed is dropped. */
const SLOW_BYTES = 1024 * 1024;
/** Beyond this many bytes nothing more is kept for it. */
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

/** Who is at the other end, and what he may do and see. */
export type Grant = Claims<z.infer<typeof SocketClaims>>;

/** What a socket is closed with. */
export interface Closing {
  readonly code: number;
  readonly reason: string;
}

export interface ServerSocketDeps {
  readonly server: GameServer;
  readonly tokens: TokenGate;
  /** Address of the other side. */
  readonly ip: string;
  /** Does what an authenticated message asks for. */
  readonly obey: (socket: ServerSocket, message: SocketMessage) => Promise<void>;
  /** Asked with the first good token: why the socket is closed instead, or null. */
  readonly admit: (socket: ServerSocket) => Closing | null;
  /** Told of the first good token, once it is admitted. */
  readonly onGranted: (socket: ServerSocket) => Promise<void>;
}

/**
 * One websocket of a server. Only a good token opens it, in both directions, and only as long as it is good. What a slow
 * reader does not take is dropped, not kept. Source: daemon.md §3.2.
 */
export class ServerSocket {
  readonly ip: string;
  readonly server: GameServer;
  readonly #socket: WebSocket;
  readonly #deps: ServerSocketDeps;
  /** Since when there is no grant. */
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
    // Too long a message, or one that breaks the protocol: the socket closes by itself.
    socket.on('error', (error) => deps.server.log.info({ err: error }, 'trouble with a websocket'));
  }

  /** Whose token it is at this moment, or null; an expired or denied one has been told so. */
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

  /** Tells the other side something, if it may know. A line of a console can be missed (`droppable`), a state cannot. */
  tell(event: string, argument: string, droppable = false): void {
    if (this.grant === null) return;
    if (droppable && this.#socket.bufferedAmount > SLOW_BYTES) return;
    this.#send(event, argument);
  }

  /** Tells of an error, with its text where it may be seen or is `harmless`. */
  fail(text: string, harmless = false): void {
    this.tell('daemon error', errorEvent(harmless || this.may(SEE_ERRORS) ? text : GENERIC));
  }

  /** Looks after time: tokens that end, and sides that are gone. To be called about every second. */
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

  /** Says so first; the other side need not answer that. */
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
    if (this.grant !== null) return this.#deps.obey(this, message);
    this.#send('jwt error', this.#missing);
  }

  async #authenticate(token: string): Promise<void> {
    let grant: Grant;
    try {
      grant = await this.#deps.tokens.read(token, SocketClaims);
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      if (error.fault === 'unreadable') return void this.#send('daemon error', errorEvent(GENERIC));
      return void this.#send('jwt error', errorEvent(error.fault === 'expired' ? EXPIRED : DENIED));
    }
    if (!hasPermission(grant.permissions, CONNECT)) {
      return void this.#send('jwt error', errorEvent('jwt: missing connect permission'));
    }
    // Wings says `auth success` to such a token, and this to every event after it.
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

  #send(event: string, argument?: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // Whoever has let this much pile up is not reading any more.
    if (this.#socket.bufferedAmount > STUCK_BYTES) return void this.#socket.terminate();
    const message: SocketMessage = argument === undefined ? { event } : { event, args: [argument] };
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
    // What cannot be read is not answered, as nodes of the field do it.
    return null;
  }
}
