import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type Answer, ExchangeError, type ExchangeRequest } from './exchange.js';

/** An answer whose content is still to come. */
export interface OpenAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** To be read to its end, or destroyed. Ends with an error where the node breaks off, or pauses for too long. */
  readonly content: Readable;
}

export interface OpenLimits {
  /** Milliseconds until the answer begins, connecting included; and for the whole of one that refuses. */
  readonly answerMs: number;
  /** Milliseconds between two pieces of the content. */
  readonly pauseMs: number;
  /** Bytes of an answer that refuses. */
  readonly answerBytes: number;
}

/**
 * Sends one request. A 2xx answer is given back as soon as it begins, any other one whole.
 * @throws {ExchangeError} nothing came back
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
    // Whoever reads it is told; who has given it up wants to hear no more.
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

/** A text of at most so many bytes; null when it broke off, or was longer. */
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
    return null; // the status is what counts
  }
  return Buffer.concat(chunks).toString('utf8');
};
