import { randomUUID } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import { MAX_SUBSCRIPTIONS } from '../../domain/live/max-subscriptions.js';
import type { Log } from '../../domain/ports/log.js';
import type { PointsBudget } from '../cost/points-budget.js';
import { createResumableStream, type ResumableStream, type StreamReader } from './resumable-stream.js';
import { writeEvent } from './write-event.js';

/** Maximum number of streams of all people that are stored without a connection. */
const MAX_UNREAD = 500;

/** The caller who may resume a stream, and its operation. */
export interface StreamOwner {
  readonly userId: number;
  readonly keyId: number;
  /** Address of the caller: a stream checks its key again for the address from which it was opened. */
  readonly ip: string;
  /** A digest of the document and its variables. */
  readonly operation: string;
}

export interface NewStream {
  readonly results: AsyncIterable<ExecutionResult>;
  readonly points: PointsBudget | undefined;
  /** Whether it replaces one that could not resume. */
  readonly isGap: boolean;
  /** Releases its slot among the streams of its person. */
  readonly releaseSlot: () => void;
}

/** The streams of this process, by the ids of their events. */
export interface ResumableStreams {
  open(owner: StreamOwner, stream: NewStream): StreamReader;
  /**
   * Resumes after an event, by its id; null if that is not possible, or not for this owner; `full` if the person has
   * the maximum number of streams open.
   */
  resume(owner: StreamOwner, eventId: string): Promise<StreamReader | 'full' | null>;
  /**
   * Counts a stream that is about to open, and drops one without a reader if its person has more than the maximum number
   * of streams then. To be called back when the stream is open, or will not open.
   */
  makeRoom(userId: number): Promise<() => void>;
}

interface StoredStream {
  readonly owner: StreamOwner;
  readonly stream: ResumableStream;
  /** Its slot among the streams of its person; none while it has no reader. */
  releaseSlot: () => void;
}

export interface ResumableStreamsOptions {
  /** How long a stream is stored after its connection was closed, in milliseconds. */
  readonly resumableMs: number;
  /** See `Events`. */
  readonly takeStreamSlot: (userId: number) => Promise<(() => void) | null>;
  readonly log: Log;
}

export const createResumableStreams = ({
  resumableMs,
  takeStreamSlot,
  log,
}: ResumableStreamsOptions): ResumableStreams => {
  /** In the order in which they were opened, or released last. */
  const streams = new Map<string, StoredStream>();
  /** How many streams each user is about to open. */
  const opening = new Map<number, number>();

  const unreadStreams = (): readonly StoredStream[] => [...streams.values()].filter(({ stream }) => !stream.isRead());
  const closeOldest = async (userId: number): Promise<void> =>
    unreadStreams()
      .find(({ owner }) => owner.userId === userId)
      ?.stream.close();
  const onReleased = (id: string): void => {
    const stored = streams.get(id);
    if (stored === undefined) return;
    stored.releaseSlot();
    streams.delete(id);
    streams.set(id, stored);
    const unread = unreadStreams();
    // The person with the most streams loses one, so that one person who opens and drops many does not displace those
    // of others.
    if (unread.length > MAX_UNREAD) void closeOldest(mostFrequent(unread.map(({ owner }) => owner.userId)));
  };

  return {
    open: (owner, { results, points, isGap, releaseSlot }) => {
      const id = randomUUID();
      const stream = createResumableStream({
        results,
        write: (result, number) => writeEvent(result, { eventId: `${id}:${number}`, isGap: isGap && number === 1 }),
        resumableMs,
        points,
        onReleased: () => onReleased(id),
        onClose: () => {
          streams.get(id)?.releaseSlot();
          streams.delete(id);
        },
        onFailure: (error) => log.error({ err: error }, 'a stream did not end in order'),
      });
      streams.set(id, { owner, stream, releaseSlot });
      const reader = stream.readAfter(0);
      if (reader === null) throw new Error('A stream that was just opened cannot be read.');
      return reader;
    },
    resume: async (owner, eventId) => {
      const [id = '', number = ''] = eventId.split(':');
      const stored = streams.get(id);
      if (stored === undefined || !/^\d{1,15}$/.test(number) || !isSame(stored.owner, owner)) return null;
      if (!stored.stream.isRead()) {
        const releaseSlot = await takeStreamSlot(owner.userId);
        if (releaseSlot === null) return 'full';
        // Another connection may have taken it, or it has ended.
        if (stored.stream.isRead() || streams.get(id) !== stored) releaseSlot();
        else stored.releaseSlot = releaseSlot;
      }
      const reader = stored.stream.readAfter(Number(number));
      // The missing events are not available any more: the client starts again.
      if (reader === null) await stored.stream.close();
      return reader;
    },
    makeRoom: async (userId) => {
      addTo(opening, userId, 1);
      let count = opening.get(userId) ?? 0;
      for (const { owner } of streams.values()) if (owner.userId === userId) count += 1;
      if (count > MAX_SUBSCRIPTIONS) await closeOldest(userId);
      let isOpening = true;
      return () => {
        if (isOpening) addTo(opening, userId, -1);
        isOpening = false;
      };
    },
  };
};

/** Adds to the count of a user, and forgets a count of 0. */
const addTo = (counts: Map<number, number>, userId: number, change: number): void => {
  const count = (counts.get(userId) ?? 0) + change;
  if (count === 0) counts.delete(userId);
  else counts.set(userId, count);
};

/** The most frequent value; the first one of several. */
const mostFrequent = (ids: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let [most = 0] = ids;
  for (const [id, count] of counts) if (count > (counts.get(most) ?? 0)) most = id;
  return most;
};

const isSame = (one: StreamOwner, other: StreamOwner): boolean =>
  one.keyId === other.keyId && one.userId === other.userId && one.ip === other.ip && one.operation === other.operation;
