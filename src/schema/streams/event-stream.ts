import type { ExecutionResult } from 'graphql';
import type { StreamReader } from './kept-stream.js';
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

/** Where answers are made: the classes of the HTTP library. */
export interface AnswerClasses {
  readonly Response: typeof Response;
  readonly ReadableStream: typeof ReadableStream;
}

/** A stream as an answer, for as long as its connection stands. */
export const eventStream = (reader: StreamReader, classes: AnswerClasses): Response => {
  const encoder = new TextEncoder();
  let ping: NodeJS.Timeout | undefined;
  const body = new classes.ReadableStream<Uint8Array>({
    // Some clients wait for the first bytes before they believe that they are connected.
    start: (controller) => controller.enqueue(encoder.encode(PING)),
    pull: async (controller) => {
      const send = () => {
        // Not to somebody who does not take what was sent before.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(PING));
      };
      // Only once something was taken: an answer to whoever hung up before is let go by nobody.
      ping ??= setInterval(send, PING_INTERVAL_MS).unref();
      const event = await reader.next().catch((error: unknown) => {
        clearInterval(ping);
        throw error;
      });
      if (typeof event === 'object') return controller.enqueue(encoder.encode(event.result));
      clearInterval(ping);
      if (event === 'complete') controller.enqueue(encoder.encode(COMPLETE_EVENT));
      controller.close();
    },
    cancel: () => {
      clearInterval(ping);
      reader.release();
    },
  });
  return new classes.Response(body, { headers: HEADERS });
};

/**
 * The only answer to an operation as a stream of one event. Its status is always 200: clients of streams throw away the body
 * of any other, and with it the reason. Source: decisions.md 203.
 */
export const singleEvent = (result: ExecutionResult, { Response }: AnswerClasses): Response =>
  new Response(`${PING}${writeEvent(result)}${COMPLETE_EVENT}`, { headers: { ...HEADERS, ...headersIn(result) } });

/** `Retry-After` and whatever else the errors have to say in headers. */
const headersIn = ({ errors = [] }: ExecutionResult): Readonly<Record<string, string>> =>
  Object.assign({}, ...errors.map(({ extensions: { http } }) => (isWithHeaders(http) ? http.headers : {})));

const isWithHeaders = (http: unknown): http is { readonly headers: Readonly<Record<string, string>> } =>
  typeof http === 'object' && http !== null && 'headers' in http;
