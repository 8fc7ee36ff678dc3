import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** How long a request may take to arrive completely, in milliseconds. */
const ARRIVAL_LIMIT_MS = 15_000;
/** Longest pause in the body of a file, in milliseconds; its total time is unlimited. */
const PAUSE_LIMIT_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Rejects requests that take too long to arrive; a body that is a file only has to keep arriving (`fileBody`). */
export const limitArrival: RequestHandler = (request, response, next) => {
  const timer = setTimeout(() => {
    if (request.complete) return;
    // The same answer as that of Node.js' own request timeout.
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
 * The bytes of a request body that is a file, without a total time limit. If the reader stops early, the rest is
 * discarded so that the client gets its response. An aborted `signal` closes the connection.
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
