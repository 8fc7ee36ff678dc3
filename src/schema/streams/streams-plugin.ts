import { createHash } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { createSourceEventStream, type ExecutionResult, type SubscriptionArgs } from 'graphql';
import { type GraphQLParams, isAsyncIterable, type Plugin } from 'graphql-yoga';
import { tooManySubscriptions } from '../../domain/live/max-subscriptions.js';
import { unstartedError } from '../errors/graphql-error.js';
import type { GraphQLContext } from '../graphql-context.js';
import type { NodeRequest, RequestLocals } from '../request-locals.js';
import { eventStream, singleEvent } from './event-stream.js';
import type { StreamReader } from './resumable-stream.js';
import { createResumableStreams, type ResumableStreamsOptions, type StreamOwner } from './resumable-streams.js';
import { type ShownEvents, type ShownEventsOptions, shownEvents } from './shown-events.js';

const EVENT_STREAM = 'text/event-stream';

/**
 * Answers over server-sent events: each event has an id, and a stream resumes after `Last-Event-ID` for a while after
 * its connection was closed. A stream that cannot resume starts again, with `isGap` in its first event.
 */
export const streamsPlugin = (
  options: ResumableStreamsOptions & ShownEventsOptions,
): Plugin<GraphQLContext, NodeRequest> => {
  const streams = createResumableStreams(options);
  const onFailure = (error: unknown): void => options.log.error({ err: error }, 'a stream could not go on');
  /** Slots of requests whose stream is not open yet. */
  const slots = new WeakMap<Request, () => void>();
  /** Ends the count of requests whose stream is not open yet. */
  const openings = new WeakMap<Request, () => void>();
  const eventsOf = new WeakMap<Request, ShownEvents>();
  const paramsOf = new WeakMap<Request, GraphQLParams>();
  const connections = new WeakMap<Request, NodeRequest['res']>();
  const resumed = new WeakMap<Request, StreamReader>();
  return {
    onParams: async ({ request, params, context: { res }, setResult }) => {
      paramsOf.set(request, params);
      connections.set(request, res);
      const lastEventId = lastEventIdOf(request);
      const owner = lastEventId === null ? undefined : ownerOf(res.locals, params);
      if (lastEventId === null || owner === undefined) return;
      const reader = await streams.resume(owner, lastEventId);
      if (reader === null) return;
      if (reader === 'full') return setResult({ errors: [tooManyStreams()] });
      resumed.set(request, releasedWith(res, reader));
      // The document was checked when the stream started.
      setResult(NO_RESULTS);
    },
    onSubscribe: async ({ args, setSubscribeFn, setResultAndStopExecution }) => {
      const { principal, request } = args.contextValue;
      const res = connections.get(request);
      if (principal.kind !== 'user' || res === undefined) return;
      const endOpening = await streams.makeRoom(principal.user.id);
      openings.set(request, endOpening);
      whenClosed(res, endOpening);
      const releaseSlot = await options.takeStreamSlot(principal.user.id);
      if (releaseSlot === null) return setResultAndStopExecution({ errors: [tooManyStreams()] });
      slots.set(request, releaseSlot);
      // In any case: usually a stream has the slot by then, and it is released once.
      whenClosed(res, () => slots.get(request)?.());
      setSubscribeFn(async (given: SubscriptionArgs) => {
        const events = await createSourceEventStream(given);
        if (!isAsyncIterable(events)) return events;
        const shown = shownEvents(events, given, options);
        // The result of this call has the layers of the library around it, each of which creates promises for every
        // event.
        eventsOf.set(request, shown);
        return shown;
      });
    },
    onResultProcess: async ({ request, result, serverContext: { res }, resultProcessor, setResultProcessor }) => {
      if (Array.isArray(result)) return;
      if (!isAsyncIterable(result)) {
        if (takesEvents(request)) setResultProcessor((_, classes) => singleEvent(result, classes), EVENT_STREAM);
        return;
      }
      const params = paramsOf.get(request);
      const owner = params === undefined ? undefined : ownerOf(res.locals, params);
      // The client does not accept events: the answer says so, and the subscription is ended.
      if (resultProcessor === undefined || owner === undefined) {
        resumed.get(request)?.release();
        await result[Symbol.asyncIterator]().return?.();
        return;
      }
      const open = () => {
        const results = eventsOf.get(request);
        if (results === undefined) throw new Error('The stream to open has no subscription.');
        const opened = streams.open(owner, {
          results,
          points: res.locals.context?.points,
          isGap: lastEventIdOf(request) !== null,
          releaseSlot: slots.get(request) ?? (() => undefined),
        });
        slots.delete(request);
        openings.get(request)?.();
        return releasedWith(res, opened);
      };
      const reader = resumed.get(request) ?? open();
      setResultProcessor((_, classes) => eventStream(reader, classes, onFailure), EVENT_STREAM);
    },
  };
};

/**
 * If the client has disconnected before the answer, nothing is sent, and the library neither reads nor cancels the
 * body: the closed connection ends it.
 */
const releasedWith = (res: NodeRequest['res'], reader: StreamReader): StreamReader => {
  const release = (): void => reader.release(res.locals.isFinished?.());
  whenClosed(res, release);
  return { next: reader.next, release };
};

const whenClosed = (res: NodeRequest['res'], act: () => void): void => {
  if (!(res instanceof ServerResponse)) throw new Error('A stream was requested without a connection.');
  if (res.closed) act();
  else res.once('close', act);
};

const tooManyStreams = () => unstartedError(tooManySubscriptions());

const lastEventIdOf = ({ headers }: Request): string | null => headers.get('Last-Event-ID');

const ownerOf = ({ context }: RequestLocals, params: GraphQLParams): StreamOwner | undefined => {
  if (context?.principal.kind !== 'user') return undefined;
  const { user, key, ip } = context.principal;
  return { userId: user.id, keyId: key.id, ip, operation: digestOf(params) };
};

/** Replaces the results of a stream that resumes. */
const NO_RESULTS: AsyncIterable<ExecutionResult> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

/** Whether a client accepts events and no other media type. */
const takesEvents = ({ headers }: Request): boolean => {
  const accepted = (headers.get('Accept') ?? '').toLowerCase();
  return accepted.includes(EVENT_STREAM) && !accepted.includes('json');
};

const digestOf = ({ query, variables, operationName }: GraphQLParams): string =>
  createHash('sha256')
    .update(JSON.stringify([query, variables, operationName]))
    .digest('base64');
