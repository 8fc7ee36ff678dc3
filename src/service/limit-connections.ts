import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Share of a process's file descriptors for connections; the others are for the database, nodes and files. */
const SHARE = 1 / 2;

/** Most connections of a process with this limit of file descriptors. Source: ADR load 5. */
export const connectionsOf = (descriptors: number | undefined): number =>
  descriptors === undefined ? Number.POSITIVE_INFINITY : Math.floor(descriptors * SHARE);

/**
 * Limits the connections of a server: above the limit, a new connection closes the one that has been idle for longest.
 * If all others have a request, the new one is closed. Operations of websockets have connections within the process,
 * which need no file descriptor and do not count.
 */
export const limitConnections = (server: Server, most: number): void => {
  /** Longest idle first. */
  const idle = new Set<Socket>();
  const answersOn = new WeakMap<Socket, number>();
  let open = 0;
  server.on('connection', (socket: Duplex) => {
    if (!(socket instanceof Socket)) return;
    open += 1;
    idle.add(socket);
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
    if (open > most) closeFirst(idle);
  });
  // A websocket is not idle; unauthenticated ones have a limit of their own.
  server.on('upgrade', ({ socket }: IncomingMessage) => idle.delete(socket));
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!(socket instanceof Socket)) return;
    idle.delete(socket);
    answersOn.set(socket, (answersOn.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answersOn.get(socket) ?? 1) - 1;
      answersOn.set(socket, left);
      if (left === 0 && !socket.destroyed) idle.add(socket);
    });
  });
};

const closeFirst = (idle: Set<Socket>): void => {
  const [socket] = idle;
  if (socket === undefined) return;
  idle.delete(socket);
  socket.destroy();
};
