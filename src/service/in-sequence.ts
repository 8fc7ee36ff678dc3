import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most pipelined requests that wait on one connection; common clients do not pipeline. */
const MAX_AHEAD = 16;

/**
 * Serves the pipelined requests of a connection one after another, each in its own round of the event loop. Otherwise
 * Node.js would emit a thousand requests of a few kilobytes in one round. A client that pipelines more is disconnected.
 * Runs before authentication.
 */
export const inSequence = (serve: RequestListener): RequestListener => {
  /** Queues of the connections with a request in progress. */
  const queues = new WeakMap<Socket, (() => void)[]>();
  const begin = (request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void => {
    response.once('close', () => {
      const next = queue.shift();
      if (next === undefined) queues.delete(request.socket);
      else setImmediate(next);
    });
    serve(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    // Requests that were parsed before the connection was destroyed are still emitted.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (queue === undefined) {
      const behind: (() => void)[] = [];
      queues.set(socket, behind);
      begin(request, response, behind);
    } else if (queue.length >= MAX_AHEAD) {
      socket.destroy();
    } else {
      queue.push(() => {
        if (!socket.destroyed) begin(request, response, queue);
      });
    }
  };
};
