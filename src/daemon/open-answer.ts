import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type Answer, ExchangeError, type ExchangeRequest } from './exchange.js';

/** An answer whose content has not been read yet. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * The caller reads it to the end or destroys it. Emits an error when the node interrupts it or pauses for too long.
   */
  readonly content: Readable;
}

export interface OpenLimits {
  /** Milliseconds until the answer begins, including the connection; for an error, until its end. */
  readonly answerMs: number;
  /** Milliseconds between two pieces of the content. */
  readonly pauseMs: number;
  /** Most bytes of an error's body. */
  readonly answerBytes: number;
}

/**
 * Sends one request. Resolves with a 2xx answer as soon as it begins, and with any other one when it is complete.
 * @throws {ExchangeError} no status was received
 */
export const openAnswer = async (
  dispatcher: Dispatcher,
  request: Omit<ExchangeRequest, 'body'>,
  { answerMs, pauseMs, answerBytes }: OpenLimits,
): Promise<OpenAnswer | Answer> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${answerMs} ms`)), answerMs);
  try {
    const answer = await dispatcher
      .request({ ...request, bodyTimeout: pauseMs, signal: late.signal })
      .catch((cause: unknown) => {
        throw new ExchangeError(true, { cause });
      });
    const { statusCode: status, headers, body: content } = answer;
    // The reader receives the error; without a reader it must not be unhandled.
    content.on('error', () => undefined);
    if (status >= 200 && status < 300) return { status, headers, content };
    const requestId = headers['x-request-id'];
    return {
      status,
      requestId: typeof requestId === 'string' ? requestId.slice(0, 64) : null,
      body: await textOf(content, answerBytes),
    };
  } finally {
    clearTimeout(timer);
  }
};

/** A text of at most `maxBytes`; null when it was interrupted or longer. */
const textOf = async (content: Readable, maxBytes: number): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null; // the status is sufficient
  }
  return Buffer.concat(chunks).toString('utf8');
};
