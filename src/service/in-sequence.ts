import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for the answers before them on one connection; clients of the field send none ahead. */
const MAX_AHEAD = 16;

/**
 * Serves the requests of a connection one after the other, each in a round of the event loop of its own: what comes in one
 * piece is handed over at once otherwise, a thousand requests in a few kilobytes, before anybody else is heard. Whoever sends
 * many ahead loses the connection. Needs no key, so it comes before everything.
 */
export const inSequence = (serve: RequestListener): RequestListener => {
  /** Of connections on which an answer is on its way: what waits behind it. */
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
    // What stood behind the one too many is still handed over.
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
