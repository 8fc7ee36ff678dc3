import type { PowerState } from '@gamewarden/protocol/power.js';
import type { GameServer } from '../servers/game-server.js';
import { utilization } from '../servers/server-details.js';
import type { ServerNotice } from '../servers/server-events.js';
import type { ServerSocket } from './server-socket.js';
import { NOTICE_PERMISSIONS } from './socket-permissions.js';

/** All websockets of one server. Subscribes to the server's events while there are any. */
export class SocketRoom {
  readonly #server: GameServer;
  readonly #sockets = new Set<ServerSocket>();
  #measuring = false;

  constructor(server: GameServer) {
    this.#server = server;
  }

  get size(): number {
    return this.#sockets.size;
  }

  add(socket: ServerSocket): void {
    this.#sockets.add(socket);
    if (this.#sockets.size > 1) return;
    this.#server.on('state', this.#onState);
    this.#server.on('line', this.#onLine);
    this.#server.on('notice', this.#onNotice);
    this.#server.on('deleted', this.#onDeleted);
  }

  remove(socket: ServerSocket): void {
    if (!this.#sockets.delete(socket) || this.#sockets.size > 0) return;
    this.#server.off('state', this.#onState);
    this.#server.off('line', this.#onLine);
    this.#server.off('notice', this.#onNotice);
    this.#server.off('deleted', this.#onDeleted);
  }

  /** To be called about every second: sends the resource usage of a running server and checks the sockets. */
  tick(now: number): void {
    for (const socket of this.#sockets) socket.tick(now);
    if (this.#server.state !== 'offline') this.#sendStats();
  }

  /** Checks the tokens of all sockets again. */
  recheck(): void {
    for (const socket of this.#sockets) void socket.grant;
  }

  close(code: number, reason: string): void {
    for (const socket of this.#sockets) socket.close(code, reason);
  }

  terminate(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  readonly #onState = (state: PowerState): void => {
    for (const socket of this.#sockets) socket.tell('status', state);
    if (state === 'offline') this.#sendStats();
  };

  readonly #onLine = (line: string): void => {
    const printedAt = new Date();
    for (const socket of this.#sockets) socket.tellLine({ text: line, printedAt });
  };

  readonly #onNotice = ({ event, argument }: ServerNotice): void => {
    const permission = NOTICE_PERMISSIONS[event];
    const droppable = event === 'install output' || event === 'daemon message';
    for (const socket of this.#sockets) {
      if (permission === undefined || socket.may(permission)) socket.tell(event, argument, droppable);
    }
  };

  readonly #onDeleted = (): void => {
    for (const socket of this.#sockets) socket.tell('deleted', 'null');
    this.close(1001, 'server deleted');
  };

  #sendStats(): void {
    if (this.#measuring) return;
    this.#measuring = true;
    utilization(this.#server)
      .then((figures) => {
        const text = JSON.stringify(figures);
        for (const socket of this.#sockets) socket.tell('stats', text, true);
      })
      .catch((error: unknown) => this.#server.log.warn({ err: error }, 'could not measure a server'))
      .finally(() => {
        this.#measuring = false;
      });
  }
}
