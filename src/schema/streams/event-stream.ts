import { Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import type { StreamReader } from './resumable-stream.js';
import { COMPLETE_EVENT, writeEvent } from './write-event.js';

/** Interval of pings in milliseconds: proxies close idle connections. */
const PING_INTERVAL_MS = 12_000;

/** A comment, which clients ignore. */
const PING = ':\n\n';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  Connection: 'keep-alive',
  // A proxy that buffers answers would delay events.
  'Content-Encoding': 'none',
  'X-Accel-Buffering': 'no',
} as const;

/** The response class of the HTTP library. */
export interface AnswerClasses {
  readonly Response: typeof Response;
}

/**
 * A stream as a response, as long as its connection is open.
 * @param onFailure called with the error of the stream; the response then ends without `complete`, so that its client
 * reconnects
 */
export const eventStream = (
  reader: StreamReader,
  { Response }: AnswerClasses,
  onFailure: (error: unknown) => void,
): Response => {
  let isReading = false;
  const sendPing = (): void => {
    // Not to a client that has not received what was sent before.
    if (body.readableLength === 0) body.push(PING);
  };
  const pings = setInterval(sendPing, PING_INTERVAL_MS).unref();
  const sendNext = async (): Promise<void> => {
    const event = await reader.next();
    isReading = false;
    if (typeof event === 'object') {
      body.push(event.result);
      return;
    }
    if (event === 'complete') body.push(COMPLETE_EVENT);
    end();
  };
  const end = (): void => {
    // Nothing may follow the end. A client that disconnected before never reads it, and then the body is not destroyed
    // otherwise.
    clearInterval(pings);
    body.push(null);
  };
  const body = new Readable({
    // Requested at once, and again after each ping, whether the client reads or not.
    read: () => {
      if (isReading) return;
      isReading = true;
      sendNext().catch((error) => {
        onFailure(error);
        // Not by an error of the body: without a listener it would end the process.
        end();
      });
    },
    destroy: (error, done) => {
      clearInterval(pings);
      reader.release();
      done(error);
    },
  });
  // Some clients wait for the first bytes before they report the connection as open.
  body.push(PING);
  const passedOn: unknown = body;
  // A Node.js stream, which the library's types do not include: it is piped into the connection without an object for
  // each event.
  return new Response(passedOn as BodyInit, { headers: HEADERS });
};

/**
 * The only answer to an operation, as a stream of one event. Its status is always 200, because clients of streams drop
 * the body of any other status, and with it the reason. Source: ADR graphql 7.
 */
export const singleEvent = (result: ExecutionResult, { Response }: AnswerClasses): Response =>
  new Response(`${PING}${writeEvent(result)}${COMPLETE_EVENT}`, { headers: { ...HEADERS, ...headersIn(result) } });

/** `Retry-After` and the other headers of the errors. */
const headersIn = ({ errors = [] }: ExecutionResult): Readonly<Record<string, string>> =>
  Object.assign({}, ...errors.map(({ extensions: { http } }) => (isWithHeaders(http) ? http.headers : {})));

const isWithHeaders = (http: unknown): http is { readonly headers: Readonly<Record<string, string>> } =>
  typeof http === 'object' && http !== null && 'headers' in http;
