import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { NodeContext } from '../node-context.js';
import { plainAddress } from '../plain-address.js';
import type { GameServer } from '../servers/game-server.js';
import type { ServerRegistry } from '../servers/server-registry.js';
import type { TokenGate } from '../tokens/token-gate.js';
import { isAllowedOrigin } from './allowed-origin.js';
import { handleMessage, sendStats } from './handle-message.js';
import { rejectUpgrade } from './reject-upgrade.js';
import { type Closing, ServerSocket } from './server-socket.js';
import { SocketRoom } from './socket-room.js';
import { UnauthenticatedSockets } from './unauthenticated-sockets.js';

/** Longest message from a client, in bytes: sufficient for a token with every permission, or a command. */
const MESSAGE_LIMIT_BYTES = 32 * 1024;
/** Most authenticated sockets of one server. */
const MOST_SOCKETS = 100;
const TICK_MS = 1_000;
/** How long clients may take for the closing handshake when the node stops, in milliseconds. */
const LEAVE_MS = 1_000;

const STOPPING: Closing = { code: 1001, reason: 'the node is stopping' };

const PATH = /^\/api\/servers\/([^/]+)\/ws$/;

export interface SocketServerDeps {
  readonly context: NodeContext;
  readonly registry: ServerRegistry;
  readonly tokens: TokenGate;
}

/** The websockets of all servers, at `/api/servers/{uuid}/ws`. The first message authenticates a client. */
export class SocketServer {
  readonly #deps: SocketServerDeps;
  readonly #rooms = new Map<GameServer, SocketRoom>();
  readonly #unauthenticated = new UnauthenticatedSockets();
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MESSAGE_LIMIT_BYTES,
    perMessageDeflate: false,
  });
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(deps: SocketServerDeps) {
    this.#deps = deps;
  }

  /** Handles the upgrades of an HTTP server. */
  attach(http: Server): void {
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Checks the tokens of all sockets again, after a revocation. */
  recheck(): void {
    for (const room of this.#rooms.values()) room.recheck();
  }

  /** Closes all sockets and rejects new ones. */
  close(): void {
    this.#closed = true;
    const groups = [this.#unauthenticated, ...this.#rooms.values()];
    for (const group of groups) group.close(STOPPING.code, STOPPING.reason);
    setTimeout(() => {
      for (const group of groups) group.terminate();
    }, LEAVE_MS).unref();
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const uuid = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '')?.[1];
    const server = uuid === undefined ? undefined : this.#deps.registry.find(uuid);
    if (server === undefined || server.deleted) rejectUpgrade(stream, 404);
    else if (!isAllowedOrigin(request.headers.origin, this.#deps.context.config)) rejectUpgrade(stream, 403);
    else if (this.#closed || this.#isFull(server)) rejectUpgrade(stream, 503);
    else this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#open(server, socket, request));
  }

  #open(server: GameServer, socket: WebSocket, request: IncomingMessage): void {
    const { context, tokens } = this.#deps;
    const member = new ServerSocket(socket, {
      server,
      tokens,
      ip: plainAddress(request.socket),
      handle: (own, message) => handleMessage(context, own, message),
      admit: (own) => this.#admit(own),
      onGranted: (own) => this.#welcome(own),
    });
    this.#unauthenticated.add(member);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    socket.once('close', () => this.#leave(server, member));
  }

  #isFull(server: GameServer): boolean {
    return (this.#rooms.get(server)?.size ?? 0) >= MOST_SOCKETS;
  }

  /** The server may have been deleted since the handshake, or its limit reached. */
  #admit(socket: ServerSocket): Closing | null {
    const { server } = socket;
    if (this.#closed) return STOPPING;
    if (server.deleted) return { code: 1001, reason: 'server deleted' };
    if (this.#isFull(server)) return { code: 1013, reason: 'too many sockets' };
    this.#unauthenticated.remove(socket);
    const room = this.#rooms.get(server) ?? new SocketRoom(server);
    this.#rooms.set(server, room);
    room.add(socket);
    return null;
  }

  async #welcome(socket: ServerSocket): Promise<void> {
    const { server } = socket;
    socket.tell('status', server.state);
    if (server.state === 'offline' && !server.installing) await sendStats(this.#deps.context, socket);
  }

  #leave(server: GameServer, socket: ServerSocket): void {
    this.#unauthenticated.remove(socket);
    const room = this.#rooms.get(server);
    room?.remove(socket);
    if (room?.size === 0) this.#rooms.delete(server);
    if (this.#rooms.size > 0 || this.#unauthenticated.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    const now = Date.now();
    this.#unauthenticated.tick(now);
    for (const room of this.#rooms.values()) room.tick(now);
  }
}
