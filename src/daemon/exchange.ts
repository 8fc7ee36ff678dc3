import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { SendOptions } from '../domain/ports/daemon.js';

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream is sent as fast as the node reads it, and destroyed when the exchange ends first. */
  readonly body: string | Readable | null;
}

export interface ExchangeLimits extends SendOptions {
  readonly connectMs: number;
  /** Milliseconds for the whole exchange, including the connection. */
  readonly answerMs: number;
  readonly answerBytes: number;
}

/** An answer whose status arrived. */
export interface Answer {
  readonly status: number;
  readonly requestId: string | null;
  /** Null when the body was interrupted, too slow or too long. */
  readonly body: string | null;
}

/** The caller withdrew the request before anything was written. */
export class WithdrawnError extends Error {}

/** No status was received. */
export class ExchangeError extends Error {
  constructor(
    /** Whether part of the request may have left this machine. */
    readonly written: boolean,
    options: ErrorOptions,
    /** Whether the error came from our own request body, so that it says nothing about the node. */
    readonly isOurs = false,
  ) {
    super(written ? 'The connection ended before the answer.' : 'No connection.', options);
  }
}

/**
 * Sends one request and collects its answer, with any status; redirects are answers too. Settles within `answerMs`, and
 * within `connectMs` when there is no connection.
 * @throws {WithdrawnError} `mayStillSend` returned false @throws {ExchangeError} no status was received
 */
export const exchange = (dispatcher: Dispatcher, request: ExchangeRequest, limits: ExchangeLimits): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let head: Omit<Answer, 'body'> | null = null;
    let settled = false;
    /** Error of the request body's stream. */
    let broken: unknown;
    let size = 0;
    const chunks: Buffer[] = [];

    const settle = (body: string | null, cause?: unknown): void => {
      if (settled) return;
      settled = true;
      clearTimeout(connectTimer);
      clearTimeout(answerTimer);
      if (head !== null) resolve({ ...head, body });
      else reject(new ExchangeError(controller !== null, { cause }, cause !== undefined && cause === broken));
    };
    const fail = (reason: string): void => {
      const error = new Error(reason);
      settle(null, error);
      controller?.abort(error);
    };
    const withdraw = (started: Dispatcher.DispatchController): void => {
      settled = true;
      clearTimeout(connectTimer);
      clearTimeout(answerTimer);
      const error = new WithdrawnError('The request was withdrawn before it was sent.');
      reject(error);
      started.abort(error);
    };
    const connectTimer = setTimeout(() => fail(`no connection within ${limits.connectMs} ms`), limits.connectMs);
    const answerTimer = setTimeout(() => fail(`no answer within ${limits.answerMs} ms`), limits.answerMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        // The connection was established after the time limit: abort before the first byte is written.
        if (settled) return started.abort(new Error('timed out while connecting'));
        // undici writes to the socket synchronously after this: there is no later moment for the check.
        if (limits.mayStillSend?.() === false) return withdraw(started);
        controller = started;
        clearTimeout(connectTimer);
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < 200) return;
        const requestId = headers['x-request-id'];
        head = { status, requestId: typeof requestId === 'string' ? requestId.slice(0, 64) : null };
      },
      onResponseData: (_controller, chunk) => {
        size += chunk.length;
        if (size > limits.answerBytes) fail(`the answer is longer than ${limits.answerBytes} bytes`);
        else chunks.push(chunk);
      },
      onResponseEnd: () => settle(Buffer.concat(chunks).toString('utf8')),
      onResponseError: (_controller, error) => settle(null, error),
    };
    if (request.body instanceof Readable) {
      request.body.once('error', (error) => {
        broken = error;
        settle(null, error);
        controller?.abort(error);
      });
    }
    // Neither redirects nor retries: both are interceptors in undici, and this dispatcher has none.
    dispatcher.dispatch(
      { method: request.method, path: request.path, headers: request.headers, body: request.body },
      handler,
    );
  });
