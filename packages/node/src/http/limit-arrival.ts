import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** How long a request may take to arrive whole, in milliseconds. */
const ARRIVAL_LIMIT_MS = 15_000;
/** How long the body of a file may pause, in milliseconds; how long it takes is up to its size. */
const PAUSE_LIMIT_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Gives up requests that take too long to arrive; a body that is a file only has to keep coming (`fileBody`). */
export const limitArrival: RequestHandler = (request, response, next) => {
  const timer = setTimeout(() => {
    if (request.complete) return;
    // As Node.js answers by itself where one time is right for all requests.
    if (response.headersSent) return void request.destroy();
    response.once('finish', () => request.destroy());
    response.status(408).set('Connection', 'close').end();
  }, ARRIVAL_LIMIT_MS);
  timers.set(request, timer);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
  next();
};

/**
 * The bytes of a body that is a file, as slowly as they may come. Whoever stops reading leaves the rest to be thrown away, so
 * that the other side gets its answer. An aborted `signal` ends the connection.
 */
export async function* fileBody(
  request: IncomingMessage,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  clearTimeout(timers.get(request));
  const cutOff = () => request.destroy();
  request.setTimeout(PAUSE_LIMIT_MS, cutOff);
  signal.addEventListener('abort', cutOff, { once: true });
  try {
    signal.throwIfAborted();
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
  } finally {
    signal.removeEventListener('abort', cutOff);
    if (request.complete) request.setTimeout(0);
    else request.once('end', () => request.setTimeout(0)).resume();
  }
}
