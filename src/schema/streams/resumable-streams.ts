import { randomUUID } from 'node:crypto';
import type { ExecutionResult } from 'graphql';
import { MAX_SUBSCRIPTIONS } from '../../domain/live/max-subscriptions.js';
import type { Log } from '../../domain/ports/log.js';
import type { PointsBudget } from '../cost/points-budget.js';
import { createResumableStream, type ResumableStream, type StreamReader } from './resumable-stream.js';
import { writeEvent } from './write-event.js';

/** Most streams of all people that are kept without a connection. */
const MAX_UNREAD = 500;

/** Who may read a stream on, and with which operation. */
export interface StreamOwner {
  readonly userId: number;
  readonly keyId: number;
  /** Where they ask from: a stream looks at its key again for the address that it was opened from. */
  readonly ip: string;
  /** A digest of the document and its variables. */
  readonly operation: string;
}

export interface NewStream {
  readonly results: AsyncIterable<ExecutionResult>;
  readonly points: PointsBudget | undefined;
  /** Whether it is in the place of one that could not be read on. */
  readonly isGap: boolean;
  /** Gives back its place among the streams that its person reads. */
  readonly releaseSlot: () => void;
}

/** The streams of this process, by the ids of their events. */
export interface ResumableStreams {
  open(owner: StreamOwner, stream: NewStream): StreamReader;
  /**
   * Reads on after an event, by its id; null where that cannot be done, or not by this owner; `full` where its person reads
   * as many streams as one may.
   */
  resume(owner: StreamOwner, eventId: string): Promise<StreamReader | 'full' | null>;
  /** Lets go of a stream that nobody reads, where its person has as many as one may have. */
  makeRoom(userId: number): Promise<void>;
}

interface Kept {
  readonly owner: StreamOwner;
  readonly stream: ResumableStream;
  /** Its place among the streams that its person reads; none while nobody reads it. */
  releaseSlot: () => void;
}

export interface ResumableStreamsOptions {
  /** How long a stream is kept after its connection is gone, in milliseconds. */
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
  const streams = new Map<string, Kept>();

  const unreadStreams = (): readonly Kept[] => [...streams.values()].filter(({ stream }) => !stream.isRead());
  const closeOldest = async (userId: number): Promise<void> =>
    unreadStreams()
      .find(({ owner }) => owner.userId === userId)
      ?.stream.close();
  const onReleased = (id: string): void => {
    const kept = streams.get(id);
    if (kept === undefined) return;
    kept.releaseSlot();
    streams.delete(id);
    streams.set(id, kept);
    const unread = unreadStreams();
    // Whoever has most gives way: nobody loses theirs because somebody else opens and drops many.
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
      const kept = streams.get(id);
      if (kept === undefined || !/^\d{1,15}$/.test(number) || !isSame(kept.owner, owner)) return null;
      if (!kept.stream.isRead()) {
        const releaseSlot = await takeStreamSlot(owner.userId);
        if (releaseSlot === null) return 'full';
        // Somebody else may have come first, or it has ended.
        if (kept.stream.isRead() || streams.get(id) !== kept) releaseSlot();
        else kept.releaseSlot = releaseSlot;
      }
      const reader = kept.stream.readAfter(Number(number));
      // What it lacks cannot be had any more: whoever asked begins anew.
      if (reader === null) await kept.stream.close();
      return reader;
    },
    makeRoom: async (userId) => {
      let count = 0;
      for (const { owner } of streams.values()) if (owner.userId === userId) count += 1;
      if (count >= MAX_SUBSCRIPTIONS) await closeOldest(userId);
    },
  };
};

/** Of several that are equally frequent, the one that comes first. */
const mostFrequent = (ids: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  let [most = 0] = ids;
  for (const [id, count] of counts) if (count > (counts.get(most) ?? 0)) most = id;
  return most;
};

const isSame = (one: StreamOwner, other: StreamOwner): boolean =>
  one.keyId === other.keyId && one.userId === other.userId && one.ip === other.ip && one.operation === other.operation;
