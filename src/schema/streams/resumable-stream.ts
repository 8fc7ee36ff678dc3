import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import type { PointsBudget } from '../cost/points-budget.js';

/** Most of what was sent that is kept, in events and in characters, in case it did not arrive. */
const MAX_EVENTS = 100;
const MAX_CHARACTERS = 131_072;

/** One event as it is sent, with its number in the stream, from 1. */
export interface NumberedEvent {
  readonly number: number;
  readonly result: string;
}

/** The events of a stream for one connection. */
export interface StreamReader {
  /** The next event; `complete` at the stream's end, `taken` once another connection reads it. @throws what the stream threw */
  next(): Promise<NumberedEvent | 'complete' | 'taken'>;
  /** The connection is gone. */
  release(): void;
}

/** A stream that outlives its connection for a while. */
export interface ResumableStream {
  /**
   * Reads on after the event of this number, and takes the stream from whoever reads it: their connection may be dead
   * without anybody knowing. Null where events after it are kept no more, or there is none of this number.
   */
  readAfter(number: number): StreamReader | null;
  isRead(): boolean;
  close(): Promise<void>;
}

export interface ResumableStreamOptions {
  readonly results: AsyncIterable<ExecutionResult>;
  /** An event as it is sent. */
  readonly write: (result: ExecutionResult, number: number) => string;
  /** How long it is kept after its connection is gone, in milliseconds. */
  readonly resumableMs: number;
  /** What its person may still spend. */
  readonly points: PointsBudget | undefined;
  /** Called when nobody reads it any more, for now. */
  readonly onReleased: () => void;
  /** Called once. */
  readonly onClose: () => void;
  /** Called with what its source threw when it was let go. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Keeps the latest events of a stream, and the stream itself, so that it can be read on from another connection. Nothing is
 * asked of it unless somebody reads: meanwhile its source gathers what happens, in memory that it bounds.
 */
export const createResumableStream = (options: ResumableStreamOptions): ResumableStream => {
  const { results, write, resumableMs, points, onReleased, onClose, onFailure } = options;
  const source = results[Symbol.asyncIterator]();
  const events: NumberedEvent[] = [];
  let characters = 0;
  let last = 0;
  let isPulling = false;
  let end: { readonly error?: unknown } | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let reader: object | undefined;
  /** Number of the last event that the reader has. */
  let readTo = 0;
  /** Wakes the reader: there is an event, the end, or somebody else. */
  let wake = (): void => undefined;

  const pull = async (): Promise<void> => {
    if (isPulling) return;
    isPulling = true;
    try {
      // Events cost points when they have been sent: whoever has none left waits, and states pass meanwhile.
      while (!isClosed && points !== undefined && points.left <= 0) {
        await pause(Math.min(1_000, 1_000 * points.secondsToReset), undefined, { ref: false });
        await points.refresh();
      }
      const next = isClosed ? undefined : await source.next();
      if (next === undefined || next.done === true) end = {};
      else keep(next.value);
    } catch (error) {
      end = { error };
    }
    isPulling = false;
    wake();
    // Nobody will ask for the rest: there is none.
    if (end !== undefined && reader === undefined) await close();
  };
  const keep = (result: ExecutionResult): void => {
    last += 1;
    const event = { number: last, result: write(result, last) };
    events.push(event);
    characters += event.result.length;
    const isMuch = () => events.length > MAX_EVENTS || characters > MAX_CHARACTERS;
    // Never what is still to be read, as long as somebody reads, and never the newest.
    const isSpare = ({ number }: NumberedEvent) => number < last && (reader === undefined || number <= readTo);
    for (let [oldest] = events; oldest !== undefined && isMuch() && isSpare(oldest); [oldest] = events) {
      characters -= oldest.result.length;
      events.shift();
    }
  };
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    reader = undefined;
    clearTimeout(timer);
    wake();
    onClose();
    try {
      await source.return?.();
    } catch (error) {
      onFailure(error);
    }
  };

  return {
    readAfter: (number) => {
      const first = events[0]?.number ?? last + 1;
      if (isClosed || number > last || number < first - 1) return null;
      clearTimeout(timer);
      const own = {};
      reader = own;
      wake();
      readTo = number;
      return {
        next: async () => {
          for (;;) {
            if (reader !== own) return isClosed && end !== undefined ? 'complete' : 'taken';
            const event = readTo < last ? events.at(readTo - last) : undefined;
            if (event !== undefined) {
              readTo = event.number;
              return event;
            }
            if (end !== undefined) {
              await close();
              if (end.error !== undefined) throw end.error;
              return 'complete';
            }
            await new Promise<void>((woken) => {
              wake = woken;
              void pull();
            });
          }
        },
        release: () => {
          if (reader !== own) return;
          reader = undefined;
          wake();
          if (end !== undefined || resumableMs === 0) void close();
          else timer = setTimeout(() => void close(), resumableMs).unref();
          if (!isClosed) onReleased();
        },
      };
    },
    isRead: () => reader !== undefined,
    close,
  };
};
