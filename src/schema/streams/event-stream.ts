import { Readable } from 'node:stream';
import type { ExecutionResult } from 'graphql';
import type { StreamReader } from './resumable-stream.js';
import { COMPLETE_EVENT, writeEvent } from './write-event.js';

/** How often something is sent, in milliseconds: proxies end connections on which nothing comes. */
const PING_INTERVAL_MS = 12_000;

/** A comment, which clients pass over. */
const PING = ':\n\n';

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  Connection: 'keep-alive',
  // A proxy that gathers what it passes on would hold events back.
  'Content-Encoding': 'none',
  'X-Accel-Buffering': 'no',
} as const;

/** Where answers are made: the class of the HTTP library. */
export interface AnswerClasses {
  readonly Response: typeof Response;
}

/**
 * A stream as an answer, for as long as its connection stands.
 * @param onFailure called with what the stream threw: then the answer ends without `complete`, so that its client asks again
 */
export const eventStream = (
  reader: StreamReader,
  { Response }: AnswerClasses,
  onFailure: (error: unknown) => void,
): Response => {
  let isReading = false;
  const sendPing = (): void => {
    // Not to somebody who does not take what was sent before.
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
    // Nothing may come after the end, and whoever hung up before it takes it never: then nobody destroys the body.
    clearInterval(pings);
    body.push(null);
  };
  const body = new Readable({
    // Asked for at once, whether anybody takes it or not, and again after each ping.
    read: () => {
      if (isReading) return;
      isReading = true;
      sendNext().catch((error) => {
        onFailure(error);
        // Not by an error of the body, which nobody hears: it would end the process.
        end();
      });
    },
    destroy: (error, done) => {
      clearInterval(pings);
      reader.release();
      done(error);
    },
  });
  // Some clients wait for the first bytes before they believe that they are connected.
  body.push(PING);
  const passedOn: unknown = body;
  // Of Node.js, which its types do not have: it is piped into the connection as it is, with nothing made for each event.
  return new Response(passedOn as BodyInit, { headers: HEADERS });
};

/**
 * The only answer to an operation as a stream of one event. Its status is always 200: clients of streams throw away the body
 * of any other, and with it the reason. Source: ADR graphql 7.
 */
export const singleEvent = (result: ExecutionResult, { Response }: AnswerClasses): Response =>
  new Response(`${PING}${writeEvent(result)}${COMPLETE_EVENT}`, { headers: { ...HEADERS, ...headersIn(result) } });

/** `Retry-After` and whatever else the errors have to say in headers. */
const headersIn = ({ errors = [] }: ExecutionResult): Readonly<Record<string, string>> =>
  Object.assign({}, ...errors.map(({ extensions: { http } }) => (isWithHeaders(http) ? http.headers : {})));

const isWithHeaders = (http: unknown): http is { readonly headers: Readonly<Record<string, string>> } =>
  typeof http === 'object' && http !== null && 'headers' in http;
